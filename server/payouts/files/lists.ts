import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import type { ListFile } from '#domain/payouts/files.ts'
import type { Context } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { NotFound } from '#server/http/failures.ts'
import { createPeopleCsv, createXlsx, createZip, type Sheet } from '#server/sheets/index.ts'
import { paperChecks } from '../ledger/check-store.ts'
import { findRun, type RunRow } from '../ledger/run-store.ts'
import type { Asked } from './download.ts'
import { type ListedPayment, listedPayments } from './file-store.ts'
import { type ListContext, methodSheet, summarySheet } from './sheets.ts'

/**
 * Returns a list of a locked run for people, in the caller's language, and records the download
 * (docs/product.md §14.15). Throws 404 if the run has no such payments.
 */
export async function downloadList(
  context: Context<Administrator>,
  { run_id, file }: Asked & { file: ListFile },
): Promise<{ bytes: Buffer<ArrayBuffer>; name: string }> {
  const { db, caller, services } = context
  const run = await findRun(db, { id: run_id })
  if (!run?.file_basis) throw new NotFound()
  const rows = await rowsOf(db, run_id, file)
  if (rows.length === 0) throw new NotFound()
  const bytes = await write(file, rows, {
    sealer: services.sealer,
    locale: caller.locale,
    timeZone: services.config.organization.timeZone,
    basis: run.file_basis,
    rate: run.rate,
    totals: run.totals ?? [],
    voided: (await paperChecks(db, run_id)).filter(({ is_void }) => is_void),
  })
  const { number, pay_on, revision } = run
  const details = { number, pay_on, revision, file: file.name, payments: rows.length }
  await record(db, caller, { action: 'payout.list_downloaded', subject_id: run_id, details })
  return { bytes: Buffer.from(bytes), name: `run-${number}-r${revision}-${file.name}` }
}

const rowsOf = (db: Db, runId: string, file: ListFile): Promise<ListedPayment[]> =>
  listedPayments(db, runId, 'method' in file ? [file.method] : paymentMethods)

async function write(
  file: ListFile,
  rows: ListedPayment[],
  list: ListContext & { totals: NonNullable<RunRow['totals']> },
): Promise<Buffer> {
  const sheetOf = (method: PaymentMethod) =>
    methodSheet(
      method,
      rows.filter((row) => row.method === method),
      list,
    )
  if ('method' in file) return writeSheet(sheetOf(file.method), file.format)
  const used = paymentMethods.filter((method) => rows.some((row) => row.method === method))
  const sheets: [name: string, sheet: Sheet][] = [
    ['summary', summarySheet(list.totals, list.locale)],
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
