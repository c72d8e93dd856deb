import fc from 'fast-check'

/**
 * One code point of any kind, also half of a surrogate pair: the `unit` of a random text. fast-check's
 * own (`binary`) takes seconds to prepare in each process.
 */
export const anyCharacter = fc.nat(0x10ffff).map(
  (codePoint) => String.fromCodePoint(codePoint),
  (text) => {
    const [character, ...others] = typeof text === 'string' ? text : ''
    if (!character || others.length > 0) throw new TypeError('Not one character')
    return character.codePointAt(0) ?? 0
  },
)
