// Compares the message files with each other. `messages` maps locale to key to text.
import { defaultLocale, languages } from '#domain/locales.ts'
import { unwanted } from './words.mjs'

const folder = 'web/i18n'
const placeholder = /\{\w+\}|<\w+>/g

// Words that readers of other scripts know in Latin letters.
const latin = new Set(
  'ABA ACH ASSISTANCE BIC CR EIN IBAN JPG Kuppah LF MB ODFI OJC OUR PDF PNG QR Routing SHA State SWIFT WEBP WhatsApp Wire'.split(
    ' ',
  ),
)

/** Returns the plural forms that a language's messages are asked for. */
const formsOf = (locale) => [...Object.values(languages[locale].plurals), 'other']
const form = /_(zero|one|two|few|many|other)$/

/** Reports missing keys, and plural forms that a language does not have. */
export function sameKeys(messages) {
  const all = Object.values(messages).flatMap(Object.keys)
  const stems = new Set(all.filter((key) => form.test(key)).map((key) => key.replace(form, '')))
  const plain = all.filter((key) => !form.test(key))
  return each(messages, (locale, texts) => {
    const plurals = [...stems].flatMap((stem) => formsOf(locale).map((name) => `${stem}_${name}`))
    const needed = new Set([...plain, ...plurals])
    const missing = [...needed].filter((key) => !(key in texts))
    const unknown = Object.keys(texts).filter((key) => !needed.has(key))
    return [
      ...missing.map((key) => complaint(locale, key, 'is missing. There is no fallback.')),
      ...unknown.map((key) => complaint(locale, key, 'is not a plural form of this language.')),
    ]
  })
}

/** Reports texts whose placeholders differ from the English ones. */
export function samePlaceholders(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const english = messages[defaultLocale][key.replace(form, '_other')]
      if (english === undefined) return [] // reported by sameKeys
      const mayCount = /_(one|two)$/.test(key) // "one request" may do without {count}
      const [found, wanted] = [text, english].map((of) =>
        placeholdersOf(mayCount ? String(of).replaceAll('{count}', '') : of),
      )
      if (found === wanted) return []
      return [complaint(locale, key, `must have the placeholders of English: ${wanted || 'none'}.`)]
    }),
  )
}

const placeholdersOf = (text) => [...new Set(String(text).match(placeholder))].sort().join(' ')

/**
 * Reports empty texts, surrounding spaces, and invisible characters: values are isolated at run time
 * (domain/bidi.ts).
 */
export function cleanTexts(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(texts)
      .filter(([, text]) => !/^(?! )\P{C}+(?<! )$/u.test(text) || /\s{2}|(?! )\s/u.test(text))
      .map(([key]) => complaint(locale, key, 'is empty, or has an invisible character or space.')),
  )
}

const foreignWords = { latin: /[\u0590-\u05ff]+/g, hebrew: /[A-Za-z]+/g }

/** Reports words that are not in the language's own script. */
export function ownLetters(messages) {
  return each(messages, (locale, texts) => {
    const { script } = languages[locale]
    return Object.entries(texts).flatMap(([key, text]) => {
      const words = String(text).replace(placeholder, ' ').match(foreignWords[script]) ?? []
      const strange = words.filter((word) => !latin.has(word))
      if (strange.length === 0) return []
      const message = `has "${strange.join(' ')}", which is not ${script} script. Translate it.`
      return [complaint(locale, key, message)]
    })
  })
}

/** Reports terms and forms of address that the glossary replaces (words.mjs). */
export function chosenWords(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(texts).flatMap(([key, text]) =>
      (unwanted[locale] ?? [])
        .flatMap(({ pattern, instead }) => {
          const found = pattern.exec(String(text))?.[0].trim()
          return found ? `has "${found}". ${instead}` : []
        })
        .map((message) => complaint(locale, key, message)),
    ),
  )
}

const each = (messages, check) =>
  Object.entries(messages).flatMap(([locale, texts]) => check(locale, texts))

const complaint = (locale, key, message) => ({
  path: `${folder}/${locale}.json`,
  message: `"${key}" ${message}`,
})
