/** An entry of a file that was given to the bank. */
export type SentEntry = { trace: string; amount: string; bank: string; account: string }

/** Reads the entries of `ach.txt`, by the positions of docs/bank-files.md §2.4. */
export const entriesOf = (file: string): SentEntry[] =>
  file
    .split('\n')
    .filter((line) => line.startsWith('6'))
    .map((line) => ({
      bank: line.slice(3, 11),
      account: line.slice(12, 29),
      amount: line.slice(29, 39),
      trace: line.slice(79, 94),
    }))

const digits = (value: number, length: number) => String(value).padStart(length, '0')

/**
 * Writes what a bank answers about entries (docs/bank-files.md §2.8, §2.9): returns (R…), and notices
 * of change (C…) with the corrected details. The file is dated ahead, which counts as today.
 */
export function returnsFile(answers: { code: string; entry: SentEntry; corrected?: string }[]) {
  const records = answers.flatMap(({ code, entry, corrected = '' }, at) => {
    const own = `02600959${digits(at + 1, 7)}`
    const isReturn = code.startsWith('R')
    const amount = isReturn ? entry.amount : digits(0, 10)
    const reference = 'K00000000'.padEnd(15)
    return [
      `621021000021${entry.account}${amount}${reference}${'SOMEBODY'.padEnd(22)}  1${own}`,
      `7${isReturn ? '99' : '98'}${code}${entry.trace}      ${entry.bank}${corrected.padEnd(44)}${own}`,
    ]
  })
  const credit = answers
    .filter(({ code }) => code.startsWith('R'))
    .reduce((sum, { entry }) => sum + Number(entry.amount), 0)
  const sums = digits(2_100_002 * answers.length, 10) + digits(0, 12) + digits(credit, 12)
  const count = records.length
  return [
    `101 021000021 0210000219912010600A094101${'KUPPAH'.padEnd(23)}${'JPMORGAN CHASE'.padEnd(31)}`,
    `5220${'KUPPAH'.padEnd(36)}1234567890PPDASSISTANCE      261127   1026009590000001`,
    ...records,
    `8220${digits(count, 6)}${sums}1234567890${' '.repeat(25)}026009590000001`,
    `9${digits(1, 6)}${digits(1, 6)}${digits(count, 8)}${sums}${' '.repeat(39)}`,
  ].join('\n')
}
