/** A table that people open in a spreadsheet program, in their language. */
export type Sheet = {
  /** Name of the tab, at most 31 characters. */
  name: string
  isRightToLeft: boolean
  columns: Column[]
  rows: Cell[][]
}

/**
 * `text` stays text, whatever it looks like. `money` is a decimal string with two digits, `date` a
 * calendar date YYYY-MM-DD, `number` whole.
 */
export type Column = { heading: string; kind: 'text' | 'money' | 'date' | 'number' }

/** null is an empty cell. */
export type Cell = string | null
