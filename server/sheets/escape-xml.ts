const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Characters that XML 1.0 cannot contain, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Escapes text for XML. Removes control characters and halves of surrogate pairs. */
export const escapeXml = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '')
    .replace(forbidden, '')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '')
