import type { FileDefect } from '#domain/bank-files/bank-file.ts'
import { routingProblem, shortDatePattern } from '#domain/bank-files/formats.ts'
import {
  creditCodes,
  isDebit,
  offsetDebitCodes,
  prenoteCodes,
  serviceClasses,
} from './ach-layout.ts'
import type { AchBatch, AchEntry } from './ach-reader.ts'

/** Checks one batch of our own, whose number fields are digits (docs/bank-files.md §2.6). */

const ownCodes: string[] = [
  ...Object.values(creditCodes),
  ...Object.values(offsetDebitCodes),
  ...prenoteCodes,
]

/** Returns what is wrong with the records of a batch, apart from its totals. */
export function batchDefects(batch: AchBatch): FileDefect[] {
  const { header, control, entries } = batch
  const wrongHeader = [
    ...(serviceClassOf(entries) === header.service_class ? [] : ['service_class']),
    ...(header.company_name.trim() ? [] : ['company_name']),
    ...(header.company_id.trim() ? [] : ['company_id']),
    ...(header.entry_description.trim() ? [] : ['entry_description']),
    ...(/^(PPD|CCD)$/.test(header.sec_code) ? [] : ['sec_code']),
    ...(shortDatePattern.test(header.effective_date) ? [] : ['effective_date']),
    ...(header.originator_status === '1' ? [] : ['originator_status']),
  ]
  const shared = ['service_class', 'company_id', 'odfi', 'batch_number'] as const
  const differing = shared.filter((field) => header[field] !== control[field])
  return [
    ...(entries.length > 0 ? [] : [{ line: batch.line, defect: 'no entries' }]),
    ...wrongHeader.map((field) => ({ line: batch.line, defect: 'form', field })),
    ...differing.map((field) => ({ line: batch.control_line, defect: 'differs', field })),
    ...entries.flatMap((entry) => entryDefects(entry, header.odfi)),
  ]
}

/** Returns the service class that fits the entries: credits only, debits only or both. */
function serviceClassOf(entries: readonly AchEntry[]): string {
  const debits = entries.filter(({ detail }) => isDebit(detail.transaction_code)).length
  if (debits === 0) return serviceClasses.credits
  return debits === entries.length ? serviceClasses.debits : serviceClasses.mixed
}

function entryDefects({ line, detail, addenda }: AchEntry, odfi: string): FileDefect[] {
  const isPrenote = prenoteCodes.includes(detail.transaction_code)
  const wrong = [
    ...(ownCodes.includes(detail.transaction_code) ? [] : ['transaction_code']),
    ...(routingProblem(detail.receiving_dfi + detail.check_digit) ? ['check_digit'] : []),
    ...(/^(?=.*[1-9A-Z])[0-9A-Z]+ *$/.test(detail.account) ? [] : ['account']),
    ...((BigInt(detail.amount) === 0n) === isPrenote ? [] : ['amount']),
    ...(/^(K\d{8}|OFFSET) *$/.test(detail.individual_id) ? [] : ['individual_id']),
    ...(/[A-Z]/.test(detail.individual_name) ? [] : ['individual_name']),
    ...(detail.trace.startsWith(odfi) ? [] : ['trace']),
    // Our files have no additional records.
    ...(detail.addenda_indicator === '0' && addenda.length === 0 ? [] : ['addenda_indicator']),
  ]
  return wrong.map((field) => ({ line, defect: 'form', field }))
}
