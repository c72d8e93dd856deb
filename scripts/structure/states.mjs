import { complaintsAt } from '../files.mjs'
import { keysOfRecord } from './records.mjs'

const record = 'domain/payouts/payment-states.ts'
const checked = /^(domain|contract|server|web)\/.*(?<!\.test)\.(tsx?|sql)$/
const unchecked = /^server\/(testing|database\/(from-056|migrations))\//
/** Files about states of other things: runs, letters, and what a page is waiting for. */
const ofOthers =
  /^(domain\/(letters|payouts\/run-states)\.ts|server\/mail\/|web\/(features\/apply|routes\/public)\/|web\/features\/payouts\/runs\/run-screen\.tsx)/
/** What carries the changes of the record out, act by act, and the model that walks them. */
const carryingOut = /^domain\/(payouts\/ledger|testing\/ledger-model)\//

/**
 * How many comparisons a file still has that were written before this check. A number is never
 * raised; the ledger reads these answers from its balances, and ends the list.
 */
const remaining = {
  'domain/payouts/dues.ts': 1,
  'server/requests/last-request-store.ts': 2,
  'server/corrections/store.ts': 1,
  'server/database/current-payment.ts': 3,
  'server/database/schema/07-payouts.sql': 12,
  'server/exports/rows-store.ts': 1,
  'server/payouts/ledger/payment-store.ts': 3,
  'server/payouts/payments/fates.ts': 1,
  'server/payouts/runs/locking.ts': 1,
  'server/payouts/runs/open-items-store.ts': 2,
  'server/payouts/runs/overview-store.ts': 2,
  'server/payouts/signals/signals-store.ts': 3,
  'web/features/payouts/payments/payment-columns.tsx': 1,
  'web/features/payouts/payments/payment-state.tsx': 1,
  'web/features/plans/request-dues.tsx': 1,
}

/**
 * Reports comparisons with the name of a payment's state. What is true in a state is read from its
 * record, so that a new state is one record and is nowhere silently taken for another.
 */
export function statesAreRecords(files, counts = remaining) {
  const source = files.find(({ path }) => path === record)
  const names = source ? keysOfRecord(source.text, 'paymentStateRules').join('|') : ''
  if (!names) return []
  const name = `'(?:${names})'`
  // not the state of a run or of a check
  const state = `(?<!\\b(?:run|runs|check|run_|check_)\\.?)\\b(?:(?:payments?\\.|payment_)?state|payment)`
  const compared = new RegExp(
    [
      `${state}\\b\\)? ?(?:[!=]==?|<>|=) ${name}`,
      `${state} (?:not )?in \\(${name}`,
      `${name} [!=]== (?:\\w+\\.)*state\\b`,
      `'(?:payments\\.)?state', '(?:=|<>|!=|in|not in)', \\[?${name}`,
    ].join('|'),
    'g',
  )
  return files
    .filter(
      ({ path }) =>
        checked.test(path) &&
        ![unchecked, ofOthers, carryingOut].some((one) => one.test(path)) &&
        path !== record,
    )
    .flatMap((file) => {
      const all = complaintsAt(
        file,
        compared,
        `%s names a payment's state: read it from ${record}.`,
      )
      const known = counts[file.path] ?? 0
      if (all.length > known) return all
      const { path } = file
      const message = `has ${all.length} comparisons with a payment's state now: lower its number.`
      return all.length < known ? [{ path, message }] : []
    })
}
