import { RECORD_LENGTH } from '#domain/bank-files/ach/ach-layout.ts'

/** Writes what banks send as files of the ACH network as the reader takes it (docs/bank-files.md §2.7). */

/** More than this share of other letters is no file of the network in another encoding. */
const MAX_OTHER_LETTERS = 0.01

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** A letter of a name that is not ASCII takes one place, whatever it is. */
function toAscii(text: string): string {
  const others = text.match(/\P{ASCII}/gu)?.length ?? 0
  return others > text.length * MAX_OTHER_LETTERS ? text : text.replace(/\P{ASCII}/gu, '?')
}

/** Banks leave out the blanks at the end of a record, or add some. All but these end with digits. */
const padded = (line: string) =>
  /^[19]/.test(line) ? line.trimEnd().padEnd(RECORD_LENGTH) : line.trimEnd()

/** More lines than a file of the largest size has, also without its blanks. */
const MAX_LINES = 50_000
/** DOS ends a text with it. */
const END_MARK = '\u001a'

/**
 * Returns the files that an upload consists of, usually one, with records of equal length. Lines of a
 * transmission before the first record are left out. A text that is no such file stays as it is.
 */
export function achFilesIn(bytes: Uint8Array): Uint8Array[] {
  const text = toAscii(decode(bytes)).replaceAll(END_MARK, ' ').replace(/\r\n?/g, '\n')
  const lines = text.split('\n')
  if (lines.length === 1 || lines.length > MAX_LINES) return [new TextEncoder().encode(text)]
  const first = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('$$'))
  while (lines.at(-1)?.trim() === '') lines.pop()
  const records = lines.slice(Math.max(0, first))
  const starts = records.flatMap((line, at) => (at === 0 || /^101[ \d]/.test(line) ? at : []))
  return starts.map((start, at) => {
    const own = records.slice(start, starts[at + 1]).map(padded)
    return new TextEncoder().encode(own.join('\n'))
  })
}

/** Returns whether an upload is a file of the ACH network. */
export const isAchFile = (bytes: Uint8Array): boolean =>
  /^(?:ï»¿)?(?:\$\$[^\n]*\n|\s)*101[ \d]/.test(
    new TextDecoder('latin1').decode(bytes.subarray(0, 1000)),
  )
