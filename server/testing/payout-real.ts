import type { FileOffice } from './payout-files.ts'
import type { Row } from './payout-readings.ts'
import type { ModelCheck, ModelFile, ModelRun } from './payout-records.ts'

/** What a walk through a random history knows of the server (payout-walk.ts). */

export type Real = {
  office: FileOffice
  /** Who presses. The office's own administrator only reads. */
  actor: { id: string; cookie: string }
  fridays: string[]
  rows: Row[]
  books: Books
}

/** What was pressed. `file` is what a download should contain. */
export type Pressed = {
  name: string
  input: Record<string, unknown>
  run?: ModelRun | null | undefined
  file?: Contents
}

/** The payments that a file pays, or the checks that it lists. */
export type Contents = { told?: ModelFile | undefined; listed?: readonly ModelCheck[] }
export type Told = { reference: string; cents: bigint }
export type Books = {
  /** What each downloaded file says, by the file. */
  told: Map<ModelFile, Told[]>
  /** What positive pay last said of each check: `I` is to be paid, `V` is not. */
  announced: Map<string, string>
  /** What was locked, by reference. */
  locked: Map<string, string>
  /** Numbers of checks and traces, with the reference that got them. */
  numbers: Map<string, string>
  /** References of the payments that were sent, or wanted and in a file, after the last press. */
  out: Set<string>
}
export const newBooks = (): Books => ({
  told: new Map(),
  announced: new Map(),
  locked: new Map(),
  numbers: new Map(),
  out: new Set(),
})

/** The rate of every run of the walks, in thousandths. */
export const RATE = '3.021'
export const inShekels = (cents: bigint) => (cents * 3021n + 500n) / 1000n
