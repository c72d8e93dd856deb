import {
  type BankFileProblem,
  type ProblemCode,
  problemsOf,
  repeatedProblems,
  totalCents,
} from '#domain/bank-files/bank-file.ts'
import { textProblem, toBankName, toPlainMarks } from '#domain/bank-files/bank-text.ts'
import {
  amountProblem,
  dateProblem,
  formatProblem,
  routingProblem,
} from '#domain/bank-files/formats.ts'
import type { AchFileContent, AchPayment, AchPaymentBatch, AchSettings } from './ach-content.ts'

/** What prevents a NACHA file from being written (docs/bank-files.md §2.1 to §2.4). */

/** How many characters the fields of texts have. Names of payees are cut. */
export const achLengths = {
  destination_name: 23,
  origin_name: 23,
  company_name: 16,
  entry_description: 10,
  payee: 22,
}
/** The largest entry, batch and file, in US cents, and the most entries of a batch. */
const ENTRY_MAX_CENTS = 9_999_999_999n
const FILE_MAX_CENTS = 999_999_999_999n
const BATCH_MAX_ENTRIES = 999_999
const MAX_TRACE = 9_999_999

/** Descriptions that mark another kind of payment. Gifts are neither wages nor purchases. */
export const reservedDescription = /^(PAYROLL|PURCHASE|REVERSAL|RECLAIM|NONSETTLED)/

/** Returns names in capitals, and account numbers without spaces and hyphens. Cuts long names. */
export function normalizeAchFile(content: AchFileContent): AchFileContent {
  const { settings } = content
  return {
    ...content,
    settings: {
      ...settings,
      destination_name: toBankName(settings.destination_name),
      origin_name: toBankName(settings.origin_name),
      company_name: toBankName(settings.company_name),
      entry_description: toBankName(settings.entry_description),
      origin_id: settings.origin_id.toUpperCase(),
      company_id: settings.company_id.toUpperCase(),
      offset_account: toAccount(settings.offset_account ?? ''),
    },
    batches: content.batches.map((batch) => ({
      ...batch,
      ...(batch.entry_description && { entry_description: toBankName(batch.entry_description) }),
      payments: batch.payments.map((payment) => ({
        ...payment,
        payee: toBankName(payment.payee).slice(0, achLengths.payee).trim(),
        account_number: toAccount(payment.account_number),
      })),
    })),
  }
}

const toAccount = (account: string) => toPlainMarks(account).replace(/[ -]/g, '').toUpperCase()

/** Returns everything in settings, batches and payments that prevents the file. */
export function achFileProblems(content: AchFileContent): BankFileProblem[] {
  const { batches, created_on, created_at, file_id_modifier } = content
  const payments = batches.flatMap((batch) => batch.payments)
  return [
    ...achSettingsProblems(content.settings),
    ...problemsOf({
      created_on: dateProblem(created_on),
      created_at: formatProblem(created_at, /^([01]\d|2[0-3]):[0-5]\d$/),
      file_id_modifier: formatProblem(file_id_modifier, /^[A-Z0-9]$/),
      payments: totalCents(payments) > FILE_MAX_CENTS ? 'too_much' : undefined,
    }),
    ...batches.flatMap((batch) => batchProblems(batch, content.settings)),
    ...payments.flatMap(achPaymentProblems),
    ...repeatedProblems(payments, 'reference'),
    ...traceProblems(content),
  ]
}

/** Returns the settings that are missing or that no file can carry. */
export function achSettingsProblems(settings: AchSettings): BankFileProblem[] {
  const text = (value: string, max: number) => textProblem(toBankName(value), { set: 'ach', max })
  const offset = settings.balanced && {
    offset_routing: routingProblem(settings.offset_routing ?? ''),
    offset_account: accountProblem(settings.offset_account ?? ''),
    offset_account_type: settings.offset_account_type ? undefined : ('missing' as const),
  }
  return problemsOf({
    destination_routing: routingProblem(settings.destination_routing),
    destination_name: text(settings.destination_name, achLengths.destination_name),
    origin_id: formatProblem(settings.origin_id, /^(?=.*[A-Z0-9])[A-Z0-9 ]{10}$/i),
    origin_name: text(settings.origin_name, achLengths.origin_name),
    company_name: text(settings.company_name, achLengths.company_name),
    company_id: formatProblem(settings.company_id, /^(?=.*[A-Z0-9])[A-Z0-9 ]{1,10}$/i),
    entry_description: descriptionProblem(settings.entry_description),
    odfi: formatProblem(settings.odfi, /^\d{8}$/),
    ...offset,
  })
}

/** Returns what prevents a payment from being carried by the file. */
export function achPaymentProblems(payment: AchPayment): BankFileProblem[] {
  return problemsOf(
    {
      reference: formatProblem(payment.reference, /^K\d{8}$/),
      cents: amountProblem(payment.cents, ENTRY_MAX_CENTS),
      payee: nameProblem(payment.payee),
      routing_number: routingProblem(payment.routing_number),
      account_number: accountProblem(payment.account_number),
      trace: isTrace(payment.trace) ? undefined : 'format',
    },
    payment.reference,
  )
}

/** A name is cut to its field, so its length is no problem, but all of it must be legible. */
function nameProblem(payee: string): ProblemCode | undefined {
  const name = toBankName(payee)
  const rule = { set: 'ach', max: Number.POSITIVE_INFINITY } as const
  return (
    textProblem(name, rule) ??
    textProblem(name.slice(0, achLengths.payee), { ...rule, isName: true })
  )
}

const accountProblem = (account: string) =>
  formatProblem(toAccount(account), /^(?=.*[1-9A-Z])[0-9A-Z]{1,17}$/)

function descriptionProblem(description: string): ProblemCode | undefined {
  const text = toBankName(description)
  const max = achLengths.entry_description
  return reservedDescription.test(text) ? 'reserved' : textProblem(text, { set: 'ach', max })
}

const isTrace = (trace: number | undefined): trace is number =>
  Number.isInteger(trace) && Number(trace) >= 1 && Number(trace) <= MAX_TRACE

function batchProblems(batch: AchPaymentBatch, settings: AchSettings): BankFileProblem[] {
  const { payments, entry_description, offset_trace } = batch
  return problemsOf({
    effective_on: dateProblem(batch.effective_on),
    descriptive_date: textProblem(batch.descriptive_date, { set: 'ach', max: 6, required: false }),
    entry_description:
      entry_description === undefined ? undefined : descriptionProblem(entry_description),
    offset_trace: settings.balanced && !isTrace(offset_trace) ? 'format' : undefined,
    payments:
      payments.length === 0 ? 'missing' : isTooMuch(batch, settings) ? 'too_much' : undefined,
  })
}

/** The debit of a balanced batch is one more entry, and its total must fit into an entry. */
function isTooMuch({ payments }: AchPaymentBatch, { balanced }: AchSettings): boolean {
  const entries = payments.length + (balanced ? 1 : 0)
  return entries > BATCH_MAX_ENTRIES || (balanced && totalCents(payments) > ENTRY_MAX_CENTS)
}

/** The counter may wrap between two files, but never inside one. */
function traceProblems({ batches, settings }: AchFileContent): BankFileProblem[] {
  let last = 0
  const problems: BankFileProblem[] = []
  for (const { payments, offset_trace = 0 } of batches) {
    for (const { trace, reference } of payments) {
      if (trace <= last) problems.push({ code: 'not_ascending', field: 'trace', reference })
      last = trace
    }
    if (!settings.balanced) continue
    if (offset_trace <= last) problems.push({ code: 'not_ascending', field: 'offset_trace' })
    last = offset_trace
  }
  return problems
}
