import { complaintsAt } from '../files.mjs'

const reader = 'domain/phone-number.ts'
const checked = /^(?:domain|contract|server|web)\/.*(?<!\.test)\.tsx?$/
const read = new RegExp(
  [
    'libphonenumber-js',
    String.raw`[Pp]hone\w*\b[^\n]*(?:\\D|\[\^\\d)`, // the digits of a number
    String.raw`\\D[^\n]*[Pp]hone`,
    String.raw`digitsIn\([^)\n]*[Pp]hone`,
    String.raw`(?:tel:|sms:|wa\.me\/)\$\{(?!e164|dialled)`, // a link to what may not be certain
  ].join('|'),
  'g',
)

/** Reports code that reads or links a telephone number by itself. */
export function phonesHaveOneReader(files) {
  return files
    .filter(({ path }) => checked.test(path) && path !== reader)
    .flatMap((file) =>
      complaintsAt(
        file,
        read,
        `%s reads a telephone number: use ${reader} (docs/product.md §4.14).`,
      ),
    )
}
