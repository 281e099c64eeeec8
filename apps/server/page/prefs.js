// What a person prefers, kept in the browser: the theme, four colours of suits, advice.

const SLOT = 'cardsharp';

/** @type {{theme: 'auto' | 'dark' | 'light', four: boolean, advice: boolean}} */
export const prefs = { theme: 'auto', four: false, advice: true };

/** Changes what is preferred and remembers it. @param {Partial<typeof prefs>} changed */
export function prefer(changed) {
  Object.assign(prefs, changed);
  document.documentElement.dataset.theme = prefs.theme;
  document.documentElement.classList.toggle('four', prefs.four);
  try {
    localStorage.setItem(SLOT, JSON.stringify(prefs));
  } catch { /* a private window: it lasts until the page is closed */ }
}

let kept = {};
try {
  kept = JSON.parse(localStorage.getItem(SLOT) ?? '{}');
} catch { /* nothing that can be read is kept */ }
prefer(kept);
