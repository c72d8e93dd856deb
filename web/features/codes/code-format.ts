import { checkAccessCode, formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'

const groupLength = 4

/** Formats what was typed so far: upper case, with a hyphen after four characters. */
export function formatTyped(input: string): string {
  const symbols = normalizeAccessCode(input)
  return symbols.length > groupLength ? formatAccessCode(symbols) : symbols
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

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'>

/**
 * Returns the Latin letter of a key that gives punctuation: in the Hebrew layout Q gives a slash and
 * W an apostrophe. Undefined for all other keys; Hebrew letters are read by `normalizeAccessCode`.
 */
export function letterOnKey({ key, code, ...held }: Key): string | undefined {
  if (held.ctrlKey || held.altKey || held.metaKey || held.isComposing) return undefined
  if (!/^\p{P}$/u.test(key)) return undefined
  return code.match(/^Key([A-Z])$/)?.[1]
}
