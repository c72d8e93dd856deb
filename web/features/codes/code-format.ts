import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'

const groupLength = 4

/** What was typed so far, as a code is read: capitals, a hyphen after four symbols. */
export function formatTyped(input: string): string {
  const symbols = normalizeAccessCode(input)
  return symbols.length > groupLength ? formatAccessCode(symbols) : symbols
}

/**
 * The typed text in its form, and where the caret belongs: behind the same symbol as before, so that
 * mending the middle of a code does not throw it to the end.
 */
export function formatWithCaret(input: string, caret: number): { text: string; caret: number } {
  const before = normalizeAccessCode(input.slice(0, caret)).length
  return { text: formatTyped(input), caret: before > groupLength ? before + 1 : before }
}

/** The code within pasted words ("Your access code is: K7QM-4RTX"); undefined if there is none. */
export function codeWithin(pasted: string): string | undefined {
  const candidates = pasted.toUpperCase().match(/[2-9A-Z]{4}[\s\p{Pd}]?[2-9A-Z]{4}/gu) ?? []
  const found = candidates.find((candidate) => checkAccessCode(candidate).ok)
  return found && formatTyped(found)
}
