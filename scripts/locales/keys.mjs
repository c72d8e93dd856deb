// Compares the message keys in the sources with the message files.
import { complaintsAt } from '../files.mjs'

const plural = /_(zero|one|two|few|many|other)$/
const isSource = ({ path }) =>
  /^(web|server|domain|contract)\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path)

// Places where a quoted word is certainly a message key: t('…'), error codes, <Message of="…">.
const certainKey = /(?:\bt\(\s*|\berror_code:\s*|<Message\s+of=)['"]([^'"\n]+)['"]/g

/**
 * Reports keys that the sources name but the message files do not have. `english` maps key to text.
 */
export function unknownKeys(files, english) {
  const known = knownKeys(english)
  return files.filter(isSource).flatMap((file) =>
    complaintsAt(file, certainKey, '%s').flatMap((complaint) => {
      const key = /['"]([^'"]+)['"]$/.exec(complaint.message)[1]
      if (known.has(key)) return []
      return [
        {
          ...complaint,
          message: `'${key}' is no message. Add it to the files of web/i18n/.`,
        },
      ]
    }),
  )
}

/**
 * Reports keys of the message files that no source names, neither in full ('pay.ach') nor by prefix
 * (`pay.${method}`).
 */
export function unusedKeys(files, english) {
  const sources = files.filter(isSource)
  const named = new Set()
  const beginnings = new Set()
  for (const { text } of sources) {
    for (const [, key] of text.matchAll(/['"`]([A-Za-z][\w.]*)['"`]/g)) named.add(key)
    for (const [, start] of text.matchAll(/`([A-Za-z][\w.]*)\$\{/g)) beginnings.add(start)
  }
  return Object.keys(english)
    .filter((key) => {
      const base = key.replace(plural, '')
      return (
        ![key, base].some((name) => named.has(name)) &&
        ![...beginnings].some((start) => key.startsWith(start))
      )
    })
    .map((key) => ({
      path: 'web/i18n/en.json',
      message: `"${key}" is named nowhere. Remove it from every file.`,
    }))
}

const knownKeys = (english) =>
  new Set(Object.keys(english).flatMap((key) => [key, key.replace(plural, '')]))

/** Reports sentences outside of markup, which `i18next-cli lint` does not check. */
export function spokenLiterals(files) {
  const spoken =
    /\b(message|title|label|help|warning|text|description|placeholder)\s*:\s*(['"`])\p{Lu}\p{Ll}*\b[^'"`\n]*\2/gu
  return files
    .filter((file) => isSource(file) && file.path.startsWith('web/'))
    .flatMap((file) =>
      complaintsAt(file, spoken, "%s: sentences stand in web/i18n/. Name the message: t('…')."),
    )
}
