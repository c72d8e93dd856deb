// Searches the sources for unused message keys and for sentences outside the message files. Unknown
// keys are type errors (web/i18n/translation.ts).
import { complaintsAt } from '../files.mjs'

const plural = /_(zero|one|two|few|many|other)$/
const isSource = ({ path }) =>
  /^(web|server|domain|contract)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

/**
 * Reports keys of the message files that no source names, neither in full ('pay.ach') nor by prefix
 * (`pay.${method}`).
 */
export function unusedKeys(files, english) {
  const sources = files.filter(isSource)
  const named = new Set()
  const prefixes = new Set()
  for (const { text } of sources) {
    for (const [, key] of text.matchAll(/['"`]([A-Za-z][\w.]*)['"`]/g)) named.add(key)
    for (const [, prefix] of text.matchAll(/`([A-Za-z][\w.]*)\$\{/g)) prefixes.add(prefix)
  }
  return Object.keys(english)
    .filter((key) => {
      const base = key.replace(plural, '')
      return (
        ![key, base].some((name) => named.has(name)) &&
        ![...prefixes].some((prefix) => key.startsWith(prefix))
      )
    })
    .map((key) => ({
      path: 'web/i18n/en.json',
      message: `"${key}" is used nowhere. Remove it from every file.`,
    }))
}

/** Reports sentences outside of markup, which `i18next-cli lint` does not check. */
export function sentencesInCode(files) {
  const sentence =
    /\b(message|title|label|help|warning|text|description|placeholder)\s*:\s*(['"`])\p{Lu}\p{Ll}*\b[^'"`\n]*\2/gu
  return files
    .filter((file) => isSource(file) && file.path.startsWith('web/'))
    .flatMap((file) =>
      complaintsAt(file, sentence, "%s: move the sentence to web/i18n/ and use t('…')."),
    )
}
