// Shapes of the documents that the table is drawn from. Types only, known to every file: the page does not load this one.

/**
 * @typedef {'proven' | 'computed' | 'settled' | 'between' | 'sampled'} Certainty
 * @typedef {{exact: string | null, float: number, warrant: Certainty, low: number | null, high: number | null}} Estimate
 *   A number with its certainty. A bound is null where none is known.
 * @typedef {{exact: string | null, float: number}} Odds
 * @typedef {{outcome: 'win' | 'draw' | 'loss', moves: number | null}} Ending
 */

/**
 * @typedef {Record<string, string | number>} Card  The attributes of a card: `{RANK: 'QUEEN', SUIT: 'SPADES'}`.
 * @typedef {{style: string, index: string, suit?: string, colour?: string, order: Record<string, string[]>,
 *   short?: Record<string, Record<string, string>>, pips?: Record<string, Record<string, number>>, marks?: {attr: string, glyph: string} | null}} Face
 * @typedef {'hand' | 'stack' | 'row' | 'trick' | 'played' | 'taken' | 'aside'} Lay
 * @typedef {{key: string, name: string, label: string, owner: number | null, kind: Lay, group?: string, count: number,
 *   cards: (Card | null)[], ids: string[], may?: (Card[] | null)[], ordered: boolean, note?: string}} Pile
 * @typedef {{ids: string[], piles: string[], hold: {card: Card, n: number}[], text: string}} Pool
 * @typedef {{key: string, label: string, owner: number | null, value: number | string | null,
 *   look: 'chips' | 'score' | 'count' | 'flag' | 'text', best?: number}} Figure  A number or text on the table.
 */

/**
 * @typedef {{id: string | null, from: string, to: string, face?: Card}} Motion
 * @typedef {{text: string, kind: string, seat: number | null, step: number, cards: Motion[],
 *   numbers?: {key: string, value: number | string | null}[], forced?: boolean}} Happening
 * @typedef {{id: string, label: string, cards: string[], piles: string[], seats: number[]}} Move
 */

/**
 * @typedef {{id: string, value: Estimate | null, odds: Odds | null, loss: Estimate | null, source: string,
 *   ending?: Ending, score?: number, samples?: number}} Advice
 * @typedef {{source: string, method: string, unit: string, range: [number, number] | null, spent: number | null,
 *   budget: number | null}} Adviser
 * @typedef {{step: number, label: string, value: Estimate | null, loss: Estimate | null, ending?: Ending}} Decision
 */

/**
 * @typedef {{seat: number, name: string, kind: 'person' | 'program', spec: string | null, state: 'in' | 'out', team?: number}} Player
 * @typedef {{seat: number, score: number | string, place: number, parts?: string}} Score
 * @typedef {{name: string, title: string, set: Record<string, unknown>, seed: string | null, link: string | null}} GameInfo
 * @typedef {{schema: string, game: GameInfo, seat: number, turn: number | null, over: boolean, step: number, players: Player[],
 *   phase: string | null, prompt: string | null, faces: Face[], piles: Pile[], pools: Pool[], numbers: Figure[],
 *   events: Happening[], moves: Move[], advice: Advice[] | null, adviser: Adviser | null,
 *   scoring: {unit: string, better: 'high' | 'low', target: number | null}, scores: Score[],
 *   result: {winners: number[], text: string, payoffs: string[]} | null, history: Decision[]}} View  `cardsharp.view/1`
 */

/**
 * @typedef {{n: number, step: number, seen: string, played: string, best: string | null, value: Estimate | null,
 *   loss: Estimate | null, judgement: 'best' | 'not told apart' | 'worse' | null, reach: number | null, source: string | null}} Judged
 * @typedef {{schema: string, game: GameInfo, seat: number, decisions: Judged[],
 *   trickiest: {text: string, weight: number, reach: number | null, step: number}[], cost: Estimate | null}} Review  `cardsharp.review/1`
 */

/**
 * @typedef {{[name: string]: any, onclick?: (event: any) => unknown, oninput?: (event: any) => unknown, onchange?: (event: any) => unknown,
 *   onsubmit?: (event: any) => unknown, onkeydown?: (event: any) => unknown}} Attrs  Of an element; a handler begins with `on`.
 * @typedef {import('./dom.js').Kid} Kid
 * @typedef {'l' | 'm' | 's'} Size  Of cards: a hand of one's own, the middle, what others have.
 * @typedef {(moves: Move[], anchor: HTMLElement, what: string) => void} Choose  What a click on a thing does that these moves touch.
 * @typedef {{view: View, isMine: boolean, byCard: Map<string, Move[]>, byPlace: Map<string, Move[]>, bySeat: Map<number, Move[]>,
 *   perRow: number, choose: Choose}} Context  What drawing needs beside the view: moves by card, by place of a pile and by seat; how many cards of a hand
 *   lie in a row.
 * @typedef {{player: Player, at: 'me' | 'left' | 'top' | 'right'}} Seat
 * @typedef {(number: Figure) => Kid} DrawNumber
 * @typedef {(moves: Move[], name: string, attrs: Attrs, ctx: Context, ...kids: Kid[]) => HTMLElement} DrawThing
 * @typedef {(pile: Pile, size: Size, ctx: Context) => HTMLElement} DrawPile
 * @typedef {(seat: Seat, piles: Pile[], ctx: Context) => HTMLElement} DrawSeat
 * @typedef {(piles: Pile[], seats: Seat[], ctx: Context) => HTMLElement} DrawCentre
 */

/**
 * @typedef {(card: Card, face: Face, isSmall: boolean) => SVGElement} DrawFace
 * @typedef {(d: string, x: number, y: number, size: number, cls?: string, isTurned?: boolean) => SVGElement} DrawMark  A path of 100 by 100, around a point.
 * @typedef {(text: string, y: number, size: number, room: number, cls: string, x?: number) => SVGElement} DrawText  No larger than `size`, no wider than `room`.
 * @typedef {(attr: string, card: Card, face: Face | undefined) => number} PlaceOf
 * @typedef {(attr: string, value: string, face: Face | undefined) => string} Print
 */

/**
 * @typedef {{isOn: boolean, choose: (move: Move) => unknown, hint: (move: Move | null) => void, draw: () => unknown}} Choosing
 *   Whether advice is shown; what a move does; what lights what it touches; what draws a move by the odds.
 * @typedef {(advice: Advice, best: Advice | undefined) => Kid} DrawCost
 * @typedef {(worth: Estimate, range: [number, number]) => HTMLElement} DrawBar
 * @typedef {(decisions: Decision[], title: string, unit: string, size: [number, number], pick: (step: number) => unknown) => Kid} DrawCourse
 * @typedef {(table: HTMLElement, motions: Motion[], end: 'from' | 'to') => void} NameMotions
 * @typedef {(view: View, event: Happening) => void} DrawFrame
 * @typedef {(name: string, label: string, help?: string, usual?: string, choices?: [string | number, string][]) => Kid} DrawField
 * @typedef {{set: Record<string, string>, people: number[], seating: {players: string[]}, level: number | null, work: {seed?: number}}} Setting
 */
