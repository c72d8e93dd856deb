import type { ExportList } from '#domain/books/exports.ts'
import { categoryMessageKey } from '#domain/categories.ts'
import { type PaymentMethod, paymentMethodRules } from '#domain/payment-methods.ts'
import type { MessageKey } from '#server/messages.ts'
import type { Column } from '#server/sheets/index.ts'

/** The columns of each export (docs/product.md §16.4). */

export type ExportColumn = {
  /** Of the row from the database. */
  key: string
  heading: MessageKey
  kind: Column['kind']
  /** Whether the last row has its sum. */
  isSummed: boolean
  /** Returns the message for a stored word; a value without one is written as it is. */
  label?: ((value: string) => MessageKey | undefined) | undefined
}

const column = (
  key: string,
  heading: MessageKey,
  kind: Column['kind'] = 'text',
  label?: ExportColumn['label'],
): ExportColumn => ({ key, heading, kind, isSummed: kind === 'money', label })

const under =
  (prefix: string) =>
  (value: string): MessageKey =>
    `${prefix}.${value}` as MessageKey

const isMethod = (value: string): value is PaymentMethod => value in paymentMethodRules
/** How money went: a method of runs, or a way outside of them. */
const way = (value: string): MessageKey =>
  isMethod(value) ? paymentMethodRules[value].label : under('outside.way')(value)
const codeLabels: Record<string, MessageKey> = {
  available: 'code.statusAvailable',
  user_created: 'code.statusRegistered',
  fully_used: 'code.statusUsed',
}

const name = column('name', 'admin.colName')
const family = column('family', 'sheet.family', 'number')
const code = column('code', 'code.accessCode')
const category = column('category', 'field.category', 'text', categoryMessageKey)
const fund = column('fund', 'sheet.fund', 'text', (value) =>
  value === 'General' ? 'fund.general' : undefined,
)
const friday = column('friday', 'admin.colFriday', 'date')
const reference = column('reference', 'sheet.reference')
const run = column('run', 'sheet.run', 'number')
const decidedBy = column('decided_by', 'sheet.decidedBy')
const paidOn = column('paid_on', 'sheet.paidOn', 'date')

/** What `ledger_differences` names. */
const places: Record<string, MessageKey> = {
  paid: 'payout.state.paid',
  unpaid: 'export.list.open-items',
  decided: 'sheet.approved',
  payment: 'payouts.open.planned',
  status: 'admin.status',
  perhaps: 'payouts.open.perhaps_twice',
}
const unsummed = (key: string, heading: MessageKey) => ({
  ...column(key, heading, 'money'),
  isSummed: false,
})

export const columnsOf: Record<ExportList, readonly ExportColumn[]> = {
  requests: [
    column('on', 'admin.colDate', 'date'),
    name,
    family,
    code,
    category,
    column('source', 'admin.source'),
    column('method', 'wizard.step3', 'text', way),
    column('outcome', 'admin.outcome', 'text', under('outcome')),
    column('approved', 'sheet.approved', 'money'),
    fund,
    column('decided_on', 'sheet.decidedOn', 'date'),
    decidedBy,
    column('status', 'admin.status', 'text', under('status')),
    friday,
    column('paid', 'sheet.paidDollars', 'money'),
    paidOn,
  ],
  payments: [
    reference,
    column('attempt', 'sheet.attempt', 'number'),
    run,
    friday,
    column('method', 'wizard.step3', 'text', way),
    column('payee', 'sheet.payee'),
    family,
    code,
    category,
    fund,
    column('dollars', 'sheet.amountUsd', 'money'),
    column('currency', 'sheet.currency'),
    // Dollars and shekels have no sum.
    unsummed('amount', 'sheet.amount'),
    column('rate', 'sheet.rate'),
    column('state', 'sheet.state', 'text', under('payout.state')),
    column('sent_on', 'sheet.sentOn', 'date'),
    paidOn,
    column('ended_on', 'sheet.endedOn', 'date'),
    column('return_code', 'sheet.returnCode'),
    column('trace', 'sheet.trace'),
    column('check_number', 'sheet.checkNumber', 'number'),
    column('confirmation', 'sheet.confirmation'),
    column('paid', 'sheet.paidDollars', 'money'),
    decidedBy,
    column('confirmed_by', 'sheet.confirmedBy'),
    column('locked_by', 'sheet.lockedBy'),
    column('given_by', 'sheet.givenBy'),
  ],
  'open-items': [
    column('since', 'sheet.since', 'date'),
    name,
    column('bucket', 'sheet.state', 'text', under('payouts.open')),
    column('amount', 'sheet.amount', 'money'),
    reference,
    run,
    friday,
  ],
  checks: [
    column('check_number', 'sheet.checkNumber', 'number'),
    column('payee', 'sheet.payee'),
    column('dollars', 'sheet.amountUsd', 'money'),
    column('delivery', 'pay.delivery', 'text', (value) =>
      value === 'email' ? 'pay.deliveryEmail' : value === 'mail' ? 'pay.deliveryMail' : undefined,
    ),
    column('state', 'sheet.state', 'text', under('checks.state')),
    column('issued_on', 'sheet.issueDate', 'date'),
    column('mailed_on', 'sheet.mailedOn', 'date'),
    column('cleared_on', 'sheet.clearedOn', 'date'),
    column('ended_on', 'sheet.endedOn', 'date'),
    reference,
  ],
  families: [
    family,
    name,
    column('year', 'sheet.year', 'number'),
    column('count', 'sheet.requests', 'number'),
    column('approved', 'sheet.approved', 'money'),
    column('paid', 'sheet.paidDollars', 'money'),
  ],
  codes: [
    code,
    column('status', 'admin.status', 'text', (value) => codeLabels[value]),
    column('created_on', 'sheet.createdOn', 'date'),
    column('created_by', 'sheet.createdBy'),
    column('registered_on', 'sheet.registeredOn', 'date'),
    column('used_on', 'sheet.usedOn', 'date'),
    column('campaign', 'sheet.campaign'),
  ],
  helpers: [
    name,
    column('phone', 'field.phone'),
    column('email', 'auth.email'),
    column('note', 'sheet.note'),
    column('saved_on', 'sheet.savedOn', 'date'),
  ],
  differences: [
    name,
    code,
    column('place', 'sheet.what', 'text', (value) => places[value]),
    column('detail', 'sheet.note'),
    unsummed('before', 'sheet.before'),
    unsummed('after', 'sheet.after'),
    column('why', 'sheet.why', 'text', (value) => `difference.${value}` as MessageKey),
  ],
}
