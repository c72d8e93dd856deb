import { writeCsv } from '#domain/bank-files/csv.ts'
import { digitalCheckList } from '#domain/bank-files/service-lists.ts'
import { toCents } from '#domain/money.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { DIGITAL_CHECKS, type ListFile } from '#domain/payouts/files.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Context } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import type { Services } from '#server/services.ts'
import { createPeopleCsv, createXlsx, createZip, type Sheet } from '#server/sheets/index.ts'
import { type ListedPayment, listedPayments } from './file-store.ts'
import { findRun, type RunRow } from './run-store.ts'
import { type ListContext, methodSheet, summarySheet } from './sheets.ts'
import { voidedChecks } from './voided-check-store.ts'

/**
 * Returns a list of a locked run for people, in the caller's language, and records the download
 * (docs/product.md §14.15). Throws 404 if the run has no such payments.
 */
export async function downloadList(
  services: Services,
  caller: Context<'admin'>,
  { run_id, file }: { run_id: string; file: ListFile },
): Promise<{ bytes: Buffer<ArrayBuffer>; run: Pick<RunRow, 'number' | 'revision'> }> {
  const { db, config } = services
  const run = await findRun(db, { id: run_id })
  if (!run?.file_basis) throw new HttpError(404, 'err.notFound')
  const rows = await rowsOf(db, run_id, file)
  if (rows.length === 0) throw new HttpError(404, 'err.notFound')
  const { timeZone } = config.organization
  const context = {
    locale: caller.locale,
    timeZone,
    basis: run.file_basis,
    rate: run.rate,
    voided: await voidedChecks(db, run_id),
  }
  const bytes = await write(services, file, run, rows, context)
  const { number, pay_on, revision } = run
  const details = { number, pay_on, revision, file: file.name, payments: rows.length }
  await record(db, caller, { action: 'payout.list_downloaded', subject_id: run_id, details })
  return { bytes: Buffer.from(bytes), run }
}

async function rowsOf(db: Db, runId: string, file: ListFile): Promise<ListedPayment[]> {
  if (file.name === DIGITAL_CHECKS) {
    return (await listedPayments(db, runId, ['check'])).filter(isSentByService)
  }
  return listedPayments(db, runId, 'method' in file ? [file.method] : paymentMethods)
}

/** What came back or was refused must not be sent again. */
const isSentByService = ({ check_delivery_method, ended_on, payee }: ListedPayment) =>
  check_delivery_method === 'email' && ended_on === null && payee !== null

function digitalChecks(rows: ListedPayment[]): Buffer {
  const checks = rows.map(({ reference, amount, payee, payee_for_bank, email }) => ({
    reference,
    cents: toCents(amount ?? '0'),
    payee: payee_for_bank ?? payee ?? '',
    email: email ?? '',
  }))
  return Buffer.from(writeCsv(digitalCheckList(checks)))
}

async function write(
  { sealer }: Services,
  file: ListFile,
  run: RunRow,
  rows: ListedPayment[],
  context: ListContext,
): Promise<Buffer> {
  const sheetOf = (method: PaymentMethod) =>
    methodSheet(
      sealer,
      method,
      rows.filter((row) => row.method === method),
      context,
    )
  if (file.name === DIGITAL_CHECKS) return digitalChecks(rows)
  if ('method' in file) return writeSheet(sheetOf(file.method), file.format)
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method))
  const sheets: [name: string, sheet: Sheet][] = [
    ['summary', summarySheet(run.totals ?? [], context.locale)],
    ...used.map((method): [string, Sheet] => [`${method}-sheet`, sheetOf(method)]),
  ]
  const entries = []
  for (const [name, sheet] of sheets) {
    for (const format of ['xlsx', 'csv'] as const) {
      entries.push({ name: `${name}.${format}`, content: await writeSheet(sheet, format) })
    }
  }
  return createZip(entries)
}

const writeSheet = async (sheet: Sheet, format: 'csv' | 'xlsx') =>
  format === 'csv' ? createPeopleCsv(sheet) : createXlsx(sheet)
