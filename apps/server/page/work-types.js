// Shapes of the documents that the library, the editor, the forms and the reports are made of. Types only: nothing imports
// this file at run time.

/**
 * @typedef {{seats: number, chance: boolean, hidden: boolean, cycles: boolean, zero_sum: boolean}} GameClass
 * @typedef {string | {[kind: string]: any}} Kind
 * @typedef {{name: string, kind: Kind, wanted?: string, default: string, help: string}} Parameter
 * @typedef {{name: string, title: string, group: string, about: string, source: string, rules: string | null, class: GameClass | null,
 *   verbs: string[], refused?: {verb: string, why: string}[], parameters: Parameter[], players: [string, string][],
 *   topics: {name: string, about: string}[], text?: string | null}} Game
 * @typedef {string | {name: string, text: string, kind?: string}} Source
 * @typedef {{doing: string, done: number, total: number | null}} Progress
 * @typedef {{id: string, verb: string, game: string, state: 'queued' | 'running' | 'done' | 'failed' | 'stopped', place: number | null,
 *   progress: Progress | null, seconds: number, remarks: string[], error: string | null, has_document: boolean, request?: any, time_limit?: number | null}} Job
 * @typedef {{words?: string, code?: string}} Span
 * @typedef {{head: string, align: 'left' | 'right' | 'point', code?: boolean}} Column
 * @typedef {{group: string | null, tag: string | null, link: any, cells: string[]}} Row
 * @typedef {{kind: 'table', name: string, caption: Span[] | null, has_heads: boolean, columns: Column[], rows: Row[],
 *   omitted: Span[] | null, remarks: string[]}} Table
 * @typedef {Table | {kind: string, [key: string]: any}} Block
 * @typedef {{title: string, blocks: Block[]}} Report
 */

/**
 * @typedef {{from: number, to: number}} Stretch  Of a text, in UTF-16 units.
 * @typedef {{title: string, edits: (Stretch & {text: string})[]}} Fix
 * @typedef {Stretch & {code: string, severity: 'error' | 'warning', message: string, help: string | null, line: number, column: number,
 *   labels: (Stretch & {text: string})[], fixes: Fix[]}} Problem
 * @typedef {Stretch & {name: string, parts?: Part[]}} Part  A part of a game, in the outline.
 * @typedef {Stretch & {label: string, detail: string, insert: string, snippet?: string}} Completion
 * @typedef {{diagnostics: Problem[], tokens: (Stretch & {class: string})[], outline: Part[], hover: (Stretch & {text: string}) | null,
 *   completions?: Completion[]}} Analysis
 */

/**
 * @typedef {import('./dom.js').Kid} Kid
 * @typedef {ReturnType<typeof setTimeout> | undefined} Timer
 * @typedef {{name: string, text: string, saved: string | null, foreign?: boolean}} Draft
 *   A text with its file's name; as it was last saved; whether it came from outside.
 * @typedef {{game: Game, text: string, size?: {solvable: string, text: string}}} Entry  A game of the library; `text` is what is searched.
 * @typedef {{id: string, more?: boolean, label: string, kind: string, of: string, path: string[], flag: string, usual: string,
 *   help: string}} Field  Of a form.
 * @typedef {{[name: string]: string}} Texts  What has been typed, by field or parameter.
 * @typedef {{column: number, way: number, tag: string | null}} Look  How a reader has set up a table.
 * @typedef {(table: string) => string} Csv  The address of a table as CSV.
 * @typedef {{tag: string, text: string, items?: string[]}} Piece  A block of Markdown, or a part of one.
 */

export {};
