import { defineConfig } from 'i18next-cli'
import { locales } from './domain/locales.ts'

// For `i18next-cli lint`, which finds sentences in components outside the message files.
export default defineConfig({
  locales,
  extract: {
    input: ['web/**/*.tsx'],
    ignore: ['**/*.test.tsx'],
    output: 'web/i18n/{{language}}.json',
    keySeparator: false,
    nsSeparator: false,
    interpolationPrefix: '{',
    interpolationSuffix: '}',
  },
  lint: {
    acceptedTags: 'all',
    acceptedAttributes: [
      'alt',
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'busyLabel',
      'copied',
      'description',
      'error',
      'failed',
      'help',
      'label',
      'message',
      'nothingFoundMessage',
      'placeholder',
      'text',
      'title',
      'warning',
    ],
    checkConcatenation: 'error',
  },
  plugins: [
    {
      name: 'sentences-only', // punctuation, numbers and product names need no translation
      lintOnResult: (_path, issues) =>
        issues.filter(
          ({ type, text }) =>
            type !== 'hardcoded' ||
            /\p{L}/u.test(text.replace(/&\w+;|\bKuppah\b|\bGoogle Maps\b/g, '')),
        ),
    },
  ],
})
