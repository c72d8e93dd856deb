import 'i18next'
import type en from './en.json'

// Makes the keys of t() known: one that is not in the files fails the type check.
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
