// The words of a scene and of the wire, for the type checker alone. They mirror gloaming.scene and docs/protocol.md; a test compares
// the scene's with the Python structs. What is left out on the wire has its default.

/** @typedef {"plain" | "good" | "bad" | "mine"} Tone */
/** @typedef {"card" | "group" | "token" | "pawn" | "die" | "marker" | "place"} Kind */
/** @typedef {"far" | "left" | "centre" | "over" | "right" | "near" | "hand" | "side"} Place */

/** @typedef {"card" | "small" | "plate" | "chip" | "tile"} Form */
/** @typedef {"" | "mask" | "wisp" | "gate" | "key" | "sweep" | "stone"} Sigil */
/** @typedef {"plain" | "dark" | "band" | "striped" | "gilt" | "round" | "double"} CardStock */

/** @typedef {{rank: string, suit: string}} PlayingCard */
/** @typedef {{text?: string, icon?: string, tone?: Tone, meaning?: string}} Badge */
/** @typedef {{icon: string, number: number | string, meaning?: string, changed?: number, word?: string, foot?: boolean}} Value */
/** @typedef {{node?: string, column?: number, row?: number, facing?: number | null, over?: [number, number] | null}} Spot */
/**
 * @typedef {object} Piece
 * @property {string} id
 * @property {Kind} [kind]
 * @property {string} [title]
 * @property {string} [sort]
 * @property {string} [text]
 * @property {string} [note]
 * @property {string} [icon]
 * @property {string} [tint]
 * @property {PlayingCard | null} [card]
 * @property {number} [turn]
 * @property {boolean} [face_up]
 * @property {Value[]} [values]
 * @property {Badge[]} [badges]
 * @property {Piece[]} [parts]
 * @property {number | null} [count]
 * @property {number | null} [seat]
 * @property {Spot | null} [at]
 * @property {boolean} [dim]
 * @property {Sigil} [sigil]
 * @property {CardStock} [stock]
 * @property {string} [short]
 * @property {boolean} [active]
 * @property {[number, number] | null} [health]
 */

/** @typedef {{text: string, tone?: Tone}} Verdict */
/** @typedef {{who: string, steps: string[][], cost?: number, left?: number, threats?: string[], facing?: number | null}} Walk */
/** @typedef {{label: string, pieces?: string[], verdict?: Verdict | null, warning?: string, key?: string, on_page?: boolean, any_order?: boolean, button?: boolean, drawer?: string, facing?: number | null, walk?: Walk | null, idle?: boolean}} Gloss */
/** @typedef {{text: string, number?: number | string, total?: boolean, marks?: number[]}} Tally */
/** @typedef {{title: string, sort?: string, text?: string, tallies?: Tally[], remark?: string, pieces?: string[], tone?: Tone, seats?: number[], places?: FinalPlace[], perils?: Peril[], tableau?: Tableau, reasons?: string[]}} Reading */
/** @typedef {{seat: number, place: number, number: number, parts?: Tally[], note?: string, ties?: Tally[]}} FinalPlace where a seat ended */
/** @typedef {{text: string, far: string, figure?: string, box?: number[], pose?: "falls" | "rises" | "closes", near?: string}} Tableau how an ending looks, from far to near */
/** @typedef {{piece: string, kind: "hits" | "could" | "there" | "stops", text?: string, deals?: boolean, label?: string}} Peril what a blow reaches, comes from, or is stopped by */
/** @typedef {{text: string, icon?: string, heading?: boolean, seat?: number | null, pieces?: string[], page?: StoryPage | null, outcome?: RollOutcome | null}} Line */
/** @typedef {{title: string, word: string, text?: string, dice?: Piece[], tallies?: Tally[], spread?: number[], needed?: number | null, came?: number, odds?: string, paid?: string, tone?: Tone}} RollOutcome what came of a roll */
/** @typedef {{title: string, text: string, number?: string, book?: string, date?: string, moon?: number | null, speaker?: string, role?: string, remark?: string}} StoryPage a page of a story */

/** @typedef {"breath" | "beat" | "blow"} Weight */
/** @typedef {"change" | "move" | "come" | "strike" | "fall" | "mend" | "threaten" | "roll" | "triumph" | "defeat"} Gesture */
/** @typedef {{weight?: Weight, gesture?: Gesture, touches?: string[], start?: string, end?: string, number?: string, card?: Piece | null, good?: boolean}} Motion */
/** @typedef {{line: Line, motion: Motion, scene?: any}} Beat on the wire its scene is a diff */

/** @typedef {{type: "row"}} Row */
/** @typedef {{type: "fan"}} Fan */
/** @typedef {{type: "pile"}} Pile */
/** @typedef {{type: "grid", columns: number}} Grid */
/** @typedef {{type: "track", slots: string[]}} Track */
/** @typedef {{id: string, x: number, y: number, title?: string, said?: string}} MapNode */
/** @typedef {{start: string, end: string, one_way?: boolean}} Path */
/** @typedef {{node: string, points: [number, number][], land?: string}} Region */
/** @typedef {{type: "map", width: number, height: number, nodes?: MapNode[], paths?: Path[], regions?: Region[], picture?: string}} MapLayout */
/** @typedef {{column: number, row: number, land?: string, mark?: string, hatch?: boolean}} Cell */
/** @typedef {{type: "hexes", cells: Cell[]}} HexField */
/** @typedef {{type: "sheet", readings: Reading[]}} Sheet */
/** @typedef {{type: "page", page: StoryPage}} OpenPage */
/** @typedef {{title?: string, note?: string, moon?: number | null, state?: "done" | "here" | "ahead" | "closed"}} JourneyStop */
/** @typedef {{type: "journey", stages: JourneyStop[][]}} Journey */
/** @typedef {{type: "tray", tallies?: Tally[], spread?: number[], needed?: number | null}} Tray */
/** @typedef {{type: "dial", most: number, loss?: number, text?: string}} Dial */
/** @typedef {Row | Fan | Pile | Grid | Track | MapLayout | HexField | Sheet | OpenPage | Journey | Tray | Dial} Layout */
/** @typedef {{id: string, title?: string, note?: string, icon?: string, place?: Place, layout?: Layout, pieces?: Piece[], form?: Form, seat?: number | null, edge?: string, room?: number}} Area */

/** @typedef {{title: string, steps: string[], now?: number}} PhaseBar */
/** @typedef {{now: number, most: number, ahead?: number}} Progress */
/** @typedef {{text: string, icon?: string, tone?: Tone, track?: Progress | null}} Counter */
/** @typedef {{title: string, mark?: string, active?: boolean}} SeatRole one of several whom a seat leads */
/** @typedef {{seat: number, title: string, note?: string, mark?: string, score?: number | null, pieces?: Piece[], leads?: SeatRole[]}} SeatView */
/** @typedef {{name: string, hue?: number, grounds?: [string, string, string], picture?: string}} Backdrop */
/**
 * @typedef {object} Scene
 * @property {string} title
 * @property {Area[]} areas
 * @property {string} [subtitle]
 * @property {PhaseBar | null} [phases]
 * @property {Counter[]} [counters]
 * @property {SeatView[]} [seats]
 * @property {Backdrop | null} [backdrop]
 */

// the wire

/** @typedef {{table: string, ply: number}} Forked */
/** @typedef {{id: string, ply: number, question: string, grade: string, practice?: boolean}} PuzzleTable which puzzle is asked at a table */
/** @typedef {{id: string, table: number, free: number}} LessonTable which lesson is told at a table */
/** @typedef {{id: string, name: string, game: string, title: string, options: Record<string, any>, seed: number | null, seeded: boolean, watchable: boolean, hints: boolean, record: boolean, record_taken: boolean, forked_from: Forked | null, lesson?: LessonTable | null, puzzle?: PuzzleTable | null}} TableCard */
/** @typedef {{seat: number, kind: "human" | "computer" | "open", name: string, level: string | null, here: boolean, yours: boolean, screen: number | null, stand_in?: string | null}} SeatCard */
/** @typedef {{seat: number, kind?: string, rule?: string, question?: string, options?: Gloss[], taken?: number | null}} Decision */
/** @typedef {{means: "free" | "ask" | "none", why: string, redo: boolean, practice: boolean}} Undoing */
/** @typedef {{by: number, waiting: number[], practice: boolean}} Asking */
/** @typedef {{title: string, seconds: number, until: number, now: number, option: number}} Ticking */
/** @typedef {{text: string, rule: string, words: number}} Limit how one may talk now */
/** @typedef {{reason: string, payoffs: number[], scores: number[], summary: Reading}} Ending */
/** @typedef {{n: number, who: string, seat: number | null, text: string, at: number}} Remark */
/**
 * @typedef {object} View
 * @property {TableCard} table
 * @property {SeatCard[]} seats
 * @property {number} watching
 * @property {number} ply
 * @property {number} turn
 * @property {number | null} viewer
 * @property {number | null} curtain
 * @property {Scene} scene
 * @property {Decision | null} ask
 * @property {number | null} thinking
 * @property {Line[]} log
 * @property {number} earlier lines of the log before the first that is here
 * @property {Remark[]} chat
 * @property {Undoing} undo
 * @property {Asking | null} request
 * @property {Ending | null} result
 * @property {boolean} practice
 * @property {string} notice
 * @property {Ticking | null} [clock]
 * @property {{seats: number[], since: number, until: number | null, left: Record<string, number>, now: number} | null} [time] the clocks of people
 * @property {Limit | null} [speech]
 */
/** @typedef {{label: string, pieces: string[], rule: string, text: string}} Refusal what one might try and cannot */
/** @typedef {{title: string, text: string, icon: string, pieces: string[]}} Reason */
/** @typedef {{option: number, label: string, verdict: string, reasons: Reason[], price: Reason | null, then: string[], drawback: string, gives_away: string}} Advice */
/** @typedef {{question: string, iterations: number, expects: string, sure: string, unit: string, unknown: string, advice: Advice[]}} Hint */
/** @typedef {{id: string, heading: string, text: string}} Rule */
/** @typedef {{name: string, title: string, about: string}} Level */
/** @typedef {{name: string, about: string, type: string, default: any, choices: any[] | null, least: number | null, most: number | null, known: string[] | null, title: string, labels: string[] | null, question: string}} OptionCard */
/** @typedef {{label: string, line: string, spoken: string, sets: Record<string, any>, when: Record<string, any[]>, picture: string}} Answer */
/** @typedef {{kind: "adventure" | "difficulty" | "company", title: string, brief: boolean, touches: string[], when: Record<string, any[]>, answers: Answer[], suggested: boolean}} Question */
/** @typedef {{name: string, title: string, about: string, players: [number, number], minutes: [number, number], weight: number, options: OptionCard[], questions: Question[], backdrop: Backdrop | null, levels: Level[], lessons: import("./learn/course.js").LessonCard[], poster: string}} GameCard */
/** @typedef {{seat: number, title: string, mark: string}} Chair */

export {};
