// What lies over the page for a moment: a menu at a thing, and a sheet to read. The page holds one element for each.
import { byId, h, render, suited } from './dom.js';

const MARGIN = 8;

/** A short menu at an anchor. @param {string} what @param {{label: string, act: () => unknown}[]} items @param {HTMLElement} anchor */
export function openMenu(what, items, anchor) {
  const menu = byId('menu');
  render(menu, h('p', { class: 'menu-head', 'aria-hidden': 'true' }, suited(what)), items.map(({ label, act }) => h('button', { type: 'button', role: 'menuitem', onclick: () => {
    menu.hidePopover();
    act();
  } }, suited(label))));
  menu.setAttribute('aria-label', what);
  menu.onkeydown = (event) => {
    const buttons = [...menu.querySelectorAll('button')];
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    buttons.at((buttons.findIndex((button) => button === document.activeElement) + by) % buttons.length)?.focus();
    event.preventDefault();
  };
  menu.showPopover();
  const box = anchor.getBoundingClientRect();
  const { width, height } = menu.getBoundingClientRect();
  const inside = (/** @type {number} */ at, /** @type {number} */ most) => `${Math.max(MARGIN, Math.min(most - MARGIN, at))}px`;
  const above = box.top - height - MARGIN;
  menu.style.left = inside(box.left + (box.width - width) / 2, innerWidth - width);
  menu.style.top = inside(above > MARGIN ? above : box.bottom + MARGIN, innerHeight - height);
  menu.querySelector('button')?.focus();
}

/** A sheet with a heading. @param {string} title @param {Kid[]} kids */
export function openSheet(title, ...kids) {
  const sheet = byId('sheet');
  sheet.replaceChildren(h('div', { class: 'panel-head' }, h('h2', { tabindex: -1 }, title), h('button', { type: 'button', class: 'link', onclick: () => sheet.hidePopover() }, 'Close')), h('div', { class: 'sheet-body' }, kids));
  sheet.setAttribute('aria-label', title);
  sheet.showPopover();
  (sheet.querySelector('input') ?? sheet.querySelector('h2'))?.focus();
}

/** Whether something lies over the page. */
export const isCovered = () => document.querySelector(':popover-open') !== null;
