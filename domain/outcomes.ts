import { defaultLocale, type Locale, locales } from './locales.ts'
import { toCents } from './money.ts'
import { tidyText } from './names.ts'
import type { RequestStatus } from './request-status.ts'

/** What a review can say (docs/product.md §7.7). The first is the default. */
export const reviewOutcomes = ['approved', 'declined', 'needs_info'] as const
export type ReviewOutcome = (typeof reviewOutcomes)[number]

/** The outcomes of a request, in the order in which lists sort them. */
export const outcomes = [
  'undecided',
  'needs_info',
  'answered',
  'approved',
  'declined',
  'withdrawn',
] as const
export type Outcome = (typeof outcomes)[number]

/** Who withdrew a request. */
export type WithdrawnBy = 'family' | 'office'

/** One text in every language. */
export type Texts = Record<Locale, string>

/** How long the letter about a decision waits, so that the decision can be undone unnoticed. */
export const DECISION_LETTER_DELAY_MS = 5 * 60_000

export const MESSAGE_LIMIT = 2000
export const HOLD_REASON_LIMIT = 1000
export const MAX_DECLINE_REASONS = 30

/** Returns whether a request with this outcome is decided, which puts it under Reviewed. */
export function isDecided(outcome: Outcome): boolean {
  return outcome === 'approved' || outcome === 'declined'
}

/** Returns whether money has left, after which a decision can be neither undone nor reversed. */
export function isPaidOut(status: RequestStatus): boolean {
  return status === 'processed' || status === 'paid'
}

/**
 * Returns whether a request can be withdrawn (docs/product.md §7.11): by its family until it is declined
 * or somebody begins to pay it, by the office until it is paid.
 */
export function canWithdraw(status: RequestStatus, by: WithdrawnBy, isDeclined: boolean): boolean {
  return by === 'family' ? status === 'created' && !isDeclined : !isPaidOut(status)
}

export type TextError = 'common.required' | 'err.tooLong'
type CheckedText = { ok: true; text: string } | { ok: false; error: TextError }

/** Tidies a text that must not be empty: a message to the family, or the reason of a hold. */
export function requireText(typed: string | null | undefined, limit: number): CheckedText {
  const text = tidyText(typed ?? '')
  if (!text) return { ok: false, error: 'common.required' }
  return text.length > limit ? { ok: false, error: 'err.tooLong' } : { ok: true, text }
}

type CheckedReasons =
  | { ok: true; reasons: Texts[] }
  | { ok: false; error: TextError | 'reasons.tooMany'; at: number; locale: Locale }

/** Tidies the office's list of reasons. Each needs a text in every language. */
export function checkDeclineReasons(typed: readonly Partial<Texts>[]): CheckedReasons {
  if (typed.length > MAX_DECLINE_REASONS) {
    return {
      ok: false,
      error: 'reasons.tooMany',
      at: MAX_DECLINE_REASONS,
      locale: defaultLocale,
    }
  }
  const reasons: Texts[] = []
  for (const [at, texts] of typed.entries()) {
    const tidy: Partial<Texts> = {}
    for (const locale of locales) {
      const checked = requireText(texts[locale], MESSAGE_LIMIT)
      if (!checked.ok) return { ok: false, error: checked.error, at, locale }
      tidy[locale] = checked.text
    }
    reasons.push(tidy as Texts)
  }
  return { ok: true, reasons }
}

/**
 * Returns a stored reason with a text in every language. A language that was added since has the
 * text of the default language, until the office translates it.
 */
export function inEveryLanguage(texts: Partial<Texts>): Texts {
  const common = texts[defaultLocale] ?? ''
  return Object.fromEntries(locales.map((locale) => [locale, texts[locale] ?? common])) as Texts
}

/** Returns a message in the reader's language, or as it was typed if it has no translations. */
export function messageIn(
  locale: Locale,
  { message, message_texts: texts }: { message: string | null; message_texts: Texts | null },
): string | null {
  return texts?.[locale] ?? message
}

/** Returns whether the browser asks once more before it saves an amount. Dollars as text. */
export function needsConfirmation(amount: string, confirmAbove: string): boolean {
  return toCents(amount) > toCents(confirmAbove)
}
