import 'i18next'
import type en from './en.json'

// Declares the keys of t(), so that an unknown one fails the type check.
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en }
    keySeparator: false
    nsSeparator: false
    contextSeparator: '|'
    interpolationPrefix: '{'
    interpolationSuffix: '}'
  }
}
