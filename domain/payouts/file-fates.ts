import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { bankFileNames } from './files.ts'
import { type BankFileName, payoutMethodOf } from './methods.ts'

/**
 * What became of the files that were downloaded for a bank (docs/product.md §14.8).
 *
 * Money leaves the office in a file, or is typed by hand into the site of a bank or fund. Whether a
 * file was given is a fact of the file. While nobody has said so, its payments stay as they are.
 */
export const fates = ['unknown', 'given', 'not_given', 'refused'] as const
export type Fate = (typeof fates)[number]

/** Every answer about a file, by its name. `needsReason`: somebody else has to understand it later. */
export const fateAnswers = {
  give: { from: 'unknown', to: 'given' },
  /** The office said that the bank did not get the file, but it did. */
  contradict: { from: 'not_given', to: 'given', needsReason: true },
  /** The office said that the bank refused the whole file, and money went since. */
  turn_up: { from: 'refused', to: 'given', needsReason: true },
  discard: { from: 'unknown', to: 'not_given' },
  /** The bank took nothing of the file: all its payments have failed. */
  refuse: { from: 'given', to: 'refused', needsReason: true },
  take_back_refusal: { from: 'refused', to: 'given' },
} as const satisfies Record<string, { from: Fate; to: Fate; needsReason?: true }>
export type FateAnswer = keyof typeof fateAnswers

/** Returns whether an answer is possible about a file. null: the file pays nothing. */
export const canAnswer = (answer: FateAnswer, fate: Fate | null): boolean =>
  fateAnswers[answer].from === fate

/** Returns how a file becomes given by an answer of the office, or undefined if it cannot. */
export const givingAnswer = (fate: Fate | null) =>
  (['give', 'contradict', 'turn_up'] as const).find((answer) => canAnswer(answer, fate))

type FileRevision = { revision: number; fate: Fate }

/**
 * Returns which revision of a file a download serves. A new one is written only if every older one
 * was not given: until that is known, and after the file was given, its bytes stay what they were.
 * `files` are the downloaded revisions of one file of a run.
 */
export function revisionToServe(files: readonly FileRevision[]): {
  revision: number
  isNew: boolean
} {
  const newest = Math.max(0, ...files.map(({ revision }) => revision))
  const kept = files
    .filter(({ fate }) => fate !== 'not_given')
    .sort((a, b) => b.revision - a.revision)
  const [served] = kept
  return served
    ? { revision: served.revision, isNew: false }
    : { revision: newest + 1, isNew: true }
}

/** Files that pay. Positive pay only informs the bank, so it has no fate. */
export type PayingFile = Exclude<BankFileName, 'positive_pay.csv'>
export const isPayingFile = (file: string): file is PayingFile =>
  file !== 'positive_pay.csv' && bankFileNames.some((name) => name === file)

export const payingFiles = bankFileNames.filter(isPayingFile)

/** Returns the files that pay a method: none if it is entered by hand only, two for checks. */
export const payingFilesOf = (method: PaymentMethod): readonly PayingFile[] =>
  payoutMethodOf(method).files.filter(isPayingFile)

/** Methods that have a file, and that an office may enter or write by hand instead. */
export const byHandMethods = paymentMethods.filter(
  (method) => payoutMethodOf(method).carriedBy === 'either',
)

/** Returns whether a method is entered by hand in a run for which the office has `chosen` methods. */
export const isByHand = (method: PaymentMethod, chosen: readonly string[]): boolean =>
  payingFilesOf(method).length === 0 || chosen.includes(method)
