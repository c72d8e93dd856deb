import { totalCents } from '#domain/bank-files/bank-file.ts'
import { type RecordValues, writeRecord } from '#domain/bank-files/fixed-width.ts'
import { toShortDate } from '#domain/bank-files/formats.ts'
import type { AchFileContent, AchPaymentBatch, AchSettings } from './ach-content.ts'
import {
  BLOCKING_FACTOR,
  batchControl,
  batchHeader,
  creditCodes,
  entryDetail,
  fileControl,
  fileHeader,
  fillerRecord,
  offsetDebitCodes,
  serviceClasses,
} from './ach-layout.ts'
import { addTotals, totalsOfEntry } from './ach-totals.ts'

/** Writes the records of a NACHA file (docs/bank-files.md §2.1 to §2.5). */

/** Returns the text of a file without problems (`achFileProblems`). */
export function writeAchFile(content: AchFileContent): string {
  const { settings } = content
  const batches = content.batches.map((batch, at) => writeBatch(batch, at + 1, settings))
  const records = [headerOf(content), ...batches.flatMap(({ lines }) => lines)]
  const blocks = Math.ceil((records.length + 1) / BLOCKING_FACTOR)
  const control = writeRecord(fileControl, {
    batch_count: batches.length,
    block_count: blocks,
    ...addTotals(batches.map(({ totals }) => totals)),
    reserved: '',
  })
  const filling = blocks * BLOCKING_FACTOR - records.length - 1
  const lines = [...records, control, ...Array<string>(filling).fill(fillerRecord)]
  const lineEnd = settings.line_end === 'crlf' ? '\r\n' : '\n'
  return lines.map((line) => line + lineEnd).join('')
}

function headerOf({ settings, ...content }: AchFileContent): string {
  return writeRecord(fileHeader, {
    destination: settings.destination_routing,
    origin: settings.origin_id,
    creation_date: toShortDate(content.created_on),
    creation_time: content.created_at.replace(':', ''),
    file_id_modifier: content.file_id_modifier,
    destination_name: settings.destination_name,
    origin_name: settings.origin_name,
    reference_code: '',
  })
}

function writeBatch(batch: AchPaymentBatch, number: number, settings: AchSettings) {
  const entries = entriesOf(batch, settings)
  const totals = addTotals(entries.map((entry) => totalsOfEntry(entry, 0)))
  const shared = {
    service_class: settings.balanced ? serviceClasses.mixed : serviceClasses.credits,
    company_id: settings.company_id,
    odfi: settings.odfi,
    batch_number: number,
  }
  const header = writeRecord(batchHeader, {
    ...shared,
    company_name: settings.company_name,
    discretionary_data: '',
    sec_code: batch.sec_code ?? 'PPD',
    entry_description: batch.entry_description ?? settings.entry_description,
    descriptive_date: batch.descriptive_date,
    effective_date: toShortDate(batch.effective_on),
    settlement_date: '',
    originator_status: 1,
  })
  const control = writeRecord(batchControl, {
    ...shared,
    ...totals,
    authentication: '',
    reserved: '',
  })
  const details = entries.map((entry) => writeRecord(entryDetail, entry))
  return { lines: [header, ...details, control], totals }
}

type EntryTexts = Record<keyof RecordValues<(typeof entryDetail)['fields']>, string>

/** Returns the entries of the payments and, in a balanced file, the debit of our own account. */
function entriesOf(batch: AchPaymentBatch, settings: AchSettings): EntryTexts[] {
  const entry = (
    routing: string,
    trace: number | undefined,
    texts: Omit<EntryTexts, 'receiving_dfi' | 'check_digit' | 'trace' | keyof typeof plainEntry>,
  ): EntryTexts => ({
    ...plainEntry,
    ...texts,
    receiving_dfi: routing.slice(0, 8),
    check_digit: routing.slice(8),
    trace: settings.odfi + String(trace).padStart(7, '0'),
  })
  const credits = batch.payments.map((payment) =>
    entry(payment.routing_number, payment.trace, {
      transaction_code: creditCodes[payment.account_type],
      account: payment.account_number,
      amount: String(payment.cents),
      individual_id: payment.reference,
      individual_name: payment.payee,
    }),
  )
  if (!settings.balanced) return credits
  const debit = entry(settings.offset_routing ?? '', batch.offset_trace, {
    transaction_code: offsetDebitCodes[settings.offset_account_type ?? 'checking'],
    account: settings.offset_account ?? '',
    amount: String(totalCents(batch.payments)),
    individual_id: 'OFFSET',
    individual_name: settings.company_name,
  })
  return [...credits, debit]
}

const plainEntry = { discretionary_data: '', addenda_indicator: '0' }
