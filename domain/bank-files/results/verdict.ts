import { endDate, headings, reasonHeading } from './headings.ts'
import type { ResultChoices, ResultColumns } from './result-columns.ts'
import {
  changeCodeIn,
  codesIn,
  isDispute,
  isNoticeWord,
  knownMeaning,
  type Meaning,
  normalizeWord,
  saysReturned,
  wordBesideCodes,
} from './result-words.ts'
import type { ResultsTable } from './results-table.ts'
import { codeWithText } from './return-codes.ts'

/** What a row of a table says of its payment, from all of its cells (docs/bank-files.md §6.3). */

export type Verdict = {
  /** `notice`: a notice of change. `disputed`: a contested return. `undecided`: the office decides. */
  outcome: Meaning | 'notice' | 'disputed' | 'undecided'
  /** What the bank says, normalized; with what contradicts it if all of that has to be decided. */
  word: string
  /** `R` or `C` and two digits, or `SUSPECTED_FRAUD`, if the row names it. */
  code?: string | undefined
  /** The corrected details of a notice as the bank wrote them. */
  data?: string
}

type Read = { cells: readonly string[]; side: 'debit' | 'credit'; isOpposite: boolean }

/** The longest part of a text that says something against a word. */
const PART_CHARACTERS = 40
const joined = (parts: readonly string[]) =>
  [...new Set(parts)].map((part) => part.slice(0, PART_CHARACTERS)).join(' · ')

/** What says nothing: no reason, or the code of banks for success. */
const isNeutral = (word: string) =>
  /^(?:|[-\u2013\u2014.]+|n\/?a|none|null|ok|no|0+|לא|אין|ללא)$/.test(word)

/**
 * Returns how to read the rows of a table. Paid is only what a word says, or the office, and nothing
 * contradicts; a return code means returned unless another word contradicts it; a notice of change
 * is one whatever the words. `side` is the word of a table that says only debit and credit.
 * `isOpposite`: the amount has another sign than most.
 */
export function verdictsOf(
  { header, hasHeader }: ResultsTable,
  columns: ResultColumns,
  { words, all }: ResultChoices,
): (read: Read) => Verdict {
  const { result, credit, without_codes } = columns
  const isOfSides = result === undefined && credit !== undefined
  const taken = [columns.key, columns.amount, credit, columns.currency, columns.account]
  const others = header.flatMap((_, at) =>
    taken.includes(at) || at === result || without_codes?.includes(at) ? [] : at,
  )
  const ends = others.filter((at) => endDate.test(header[at] ?? ''))
  // Without headings any other cell may be a reason, if it is more than a letter.
  const isMark = (word: string) => !hasHeader && word.length === 1
  const isReason = (at: number) =>
    hasHeader ? reasonHeading.test(header[at] ?? '') : at !== columns.date
  const reasons = others.filter((at) => !ends.includes(at) && isReason(at))
  const corrected = header.findIndex((cell) => headings.corrected.test(cell))

  /** What other cells say against a word. */
  function against(meaning: Meaning, { cells, side, isOpposite }: Read): string[] {
    const said = others.map((at) => ({ at, word: wordBesideCodes(cells[at] ?? '') }))
    const opposite = meaning === 'returned' ? 'paid' : 'returned'
    const contrary = said.filter(
      ({ word }) =>
        knownMeaning(word) === opposite || (opposite === 'returned' && saysReturned(word)),
    )
    if (meaning === 'returned') return contrary.map(({ word }) => word)
    const dated = ends.filter((at) => !isNeutral(normalizeWord(cells[at] ?? '')))
    const headed = dated.map((at) => normalizeWord(header[at] ?? ''))
    if (meaning === 'ignore') return [...contrary.map(({ word }) => word), ...headed]
    const given = said.filter(
      ({ at, word }) =>
        reasons.includes(at) && !isNeutral(word) && !isMark(word) && knownMeaning(word) !== 'paid',
    )
    const sign =
      isOpposite || (side === 'credit' && credit !== undefined && !isOfSides) ? ['±'] : []
    return [...[...contrary, ...given].map(({ word }) => word), ...headed, ...sign]
  }

  return (read) => {
    const { cells, side } = read
    const searched = cells.filter((_, at) => !without_codes?.includes(at))
    const codes = [...new Set(searched.flatMap(codesIn))]
    const dispute = codes.find(isDispute)
    if (dispute) return { outcome: 'disputed', word: '', code: dispute }
    const cell = result === undefined ? '' : (cells[result] ?? '')
    const isNoticed = isNoticeWord(normalizeWord(cell))
    const notices = cells.flatMap((text, at) => {
      if (isNoticed && at !== result) return /^C(?:0\d|1[0-4])/.exec(text)?.[0] ?? []
      const isLooked = at === result || reasons.includes(at)
      return without_codes?.includes(at) ? [] : (changeCodeIn(text, isLooked) ?? [])
    })
    const [notice] = notices
    if (notice && codes.length === 0 && new Set(notices).size === 1) {
      return {
        outcome: 'notice',
        word: normalizeWord(cell),
        code: notice,
        // A processor writes it behind the code.
        data: cells[corrected] ?? cells.find((text) => isNoticed && text.startsWith(notice)) ?? '',
      }
    }
    const allCodes = [...codes, ...new Set(notices)]
    const [found] = codes
    const code = found && withText(found, searched)
    const word = isOfSides ? side : codes.length > 0 ? wordBesideCodes(cell) : normalizeWord(cell)
    const decide = (text: string): Verdict => {
      const outcome = words?.get(text) ?? 'undecided'
      const isWithCode = outcome === 'returned' && allCodes.length === 1
      return { outcome, word: text, ...(isWithCode && { code }) }
    }
    if (!found) {
      const known = isOfSides ? undefined : knownMeaning(word)
      const chosen = result === undefined && credit === undefined ? all : undefined
      const meaning = known ?? chosen ?? words?.get(word)
      const contrary = meaning ? against(meaning, read) : []
      if (contrary.length > 0) return decide(joined([word, ...contrary].filter(Boolean)))
      return meaning ? { outcome: meaning, word } : decide(word)
    }
    const known = isOfSides && side === 'credit' ? 'returned' : knownMeaning(word)
    const isInCell = codesIn(cell).includes(found)
    const isReturned = word === '' || known === 'returned' || (isInCell && !known)
    const contrary = against('returned', read)
    return isReturned && allCodes.length === 1 && contrary.length === 0
      ? { outcome: 'returned', word, code }
      : decide([joined([word, ...contrary].filter(Boolean)), ...allCodes].filter(Boolean).join(' '))
  }
}

/** Returns the code of a row, refined by the bank's text in the same or another cell. */
const withText = (code: string, cells: readonly string[]): string =>
  cells.reduce((found, cell) => codeWithText(found, wordBesideCodes(cell)), code)
