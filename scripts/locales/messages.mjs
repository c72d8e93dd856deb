// The three message files, compared with each other. `messages` is `{ en, he, yi }`, each key → text.

const folder = 'web/i18n'
const placeholder = /\{\w+\}|<\w+>/g

// Latin words that Hebrew and Yiddish readers know by these letters.
const latin = new Set(
  'ABA ACH BIC EIN English IBAN JPG Kuppah MB OJC PDF PNG Routing State SWIFT WEBP WhatsApp Wire'.split(
    ' ',
  ),
)

/** Every key is there in every language. */
export function sameKeys(messages) {
  const all = new Set(Object.values(messages).flatMap(Object.keys))
  return each(messages, (locale) =>
    [...all]
      .filter((key) => !(key in messages[locale]))
      .map((key) => complaint(locale, key, 'is missing. Write it; English is not a stand-in.')),
  )
}

/** Every text says something, and nothing stands around it. */
export function noEmptyTexts(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(texts)
      .filter(([, text]) => typeof text !== 'string' || text === '' || text !== text.trim())
      .map(([key]) => complaint(locale, key, 'is empty, no text, or has spaces around it.')),
  )
}

// A date is put together in each language's own way: "October 3rd" from an ordinal, others from the day.
const ownWay = /^date\./

/** What is filled into a text is filled in in every language. */
export function samePlaceholders(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(texts).flatMap(([key, text]) => {
      const wanted = placeholdersOf(messages.en[key])
      if (key.endsWith('_one') || key.endsWith('_two')) return [] // "one request" may do without {count}
      if (!(key in messages.en) || ownWay.test(key) || placeholdersOf(text) === wanted) return []
      return [complaint(locale, key, `must have the placeholders of English: ${wanted || 'none'}.`)]
    }),
  )
}

const placeholdersOf = (text) => [...new Set(String(text).match(placeholder))].sort().join(' ')

/** Hebrew and Yiddish are written in their own letters. */
export function ownLetters(messages) {
  return each(messages, (locale, texts) =>
    Object.entries(locale === 'en' ? {} : texts).flatMap(([key, text]) => {
      const words =
        String(text)
          .replace(placeholder, ' ')
          .match(/[A-Za-z]+/g) ?? []
      const strange = words.filter((word) => !latin.has(word))
      if (strange.length === 0) return []
      return [complaint(locale, key, `has "${strange.join(' ')}" in Latin letters. Translate it.`)]
    }),
  )
}

/** English has no Hebrew letters in it, but for the name of the other languages. */
export function englishLetters(messages) {
  return Object.entries(messages.en)
    .filter(([key, text]) => /[\u0590-\u05ff]/.test(text) && !/^(lang|cat)\./.test(key))
    .map(([key]) => complaint('en', key, 'has Hebrew letters in it.'))
}

const each = (messages, check) =>
  Object.entries(messages).flatMap(([locale, texts]) => check(locale, texts))

const complaint = (locale, key, message) => ({
  path: `${folder}/${locale}.json`,
  message: `"${key}" ${message}`,
})
