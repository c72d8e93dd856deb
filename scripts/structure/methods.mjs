import { complaintsAt } from '../files.mjs'
import { keysOfRecord } from './records.mjs'

/** The records of methods, and the writers and readers of their files. */
const records =
  /^domain\/(payment-methods\.ts|payouts\/(methods|file-payment|settings|lock-problems)\.ts|bank-files\/|testing\/)|^server\/payouts\/files\/(bank-files|test-files)\.ts$/
const checked = /^(domain|contract|server|web)\/.*(?<!\.test)\.tsx?$/
const unchecked = /^server\/testing\//

/**
 * Reports comparisons with a method's name. What is true of a method is read from its record, so
 * that a new method is one record and the compiler asks for the rest.
 */
export function methodsAreRecords(files) {
  const source = files.find(({ path }) => path === 'domain/payment-methods.ts')
  const names = source ? keysOfRecord(source.text, 'paymentMethodRules').join('|') : ''
  if (!names) return []
  const name = `'(?:${names})'`
  const compared = new RegExp(
    [
      `(?<!\\bby )[!=]== ${name}`, // "by" is the key of a table of results
      `\\bmethod = ${name}`, // in SQL
      `${name} [!=]==`,
      `\\bcase ${name}`,
      `\\[${name}[,\\]]`, // a list of methods, or an entry of a record
      `'(?:=|!=)', ${name}`,
      `\\bin \\(${name}`,
    ].join('|'),
    'g',
  )
  return files
    .filter(({ path }) => checked.test(path) && !records.test(path) && !unchecked.test(path))
    .flatMap((file) =>
      complaintsAt(file, compared, '%s names a method: read it from domain/payouts/methods.ts.'),
    )
}
