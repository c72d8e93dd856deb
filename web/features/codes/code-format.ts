import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'

const groupLength = 4

/** Formats what was typed so far: upper case, with a hyphen after four characters. */
export function formatTyped(input: string): string {
  const symbols = normalizeAccessCode(input)
  return symbols.length > groupLength ? formatAccessCode(symbols) : symbols
}

/**
 * Returns the formatted text and the caret after the same character as before, so that correcting
 * the middle of a code does not move it to the end.
 */
export function formatWithCaret(input: string, caret: number): { text: string; caret: number } {
  const before = normalizeAccessCode(input.slice(0, caret)).length
  return { text: formatTyped(input), caret: before > groupLength ? before + 1 : before }
}

/**
 * Returns the code within pasted text ("Your access code is: K7QM-4RTX"); undefined if there is
 * none.
 */
export function codeWithin(pasted: string): string | undefined {
  const candidates = pasted.toUpperCase().match(/[2-9A-Z]{4}[\s\p{Pd}]?[2-9A-Z]{4}/gu) ?? []
  const found = candidates.find((candidate) => checkAccessCode(candidate).ok)
  return found && formatTyped(found)
}

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey'>

/**
 * Returns the Latin letter of a key that gives punctuation: in the Hebrew layout Q gives a slash and
 * W an apostrophe. Undefined for all other keys; Hebrew letters are read by `normalizeAccessCode`.
 */
export function letterOnKey({ key, code, ctrlKey, altKey, metaKey }: Key): string | undefined {
  if (ctrlKey || altKey || metaKey || !/^\p{P}$/u.test(key)) return undefined
  return code.match(/^Key([A-Z])$/)?.[1]
}
