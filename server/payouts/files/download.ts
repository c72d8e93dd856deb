import { createHash } from 'node:crypto'
import { type BankFile, DefectiveBankFile } from '#domain/bank-files/bank-file.ts'
import { fromCents } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import {
  isByHand,
  isPayingFile,
  payingFilesOf,
  revisionToServe,
} from '#domain/payouts/file-fates.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import { type BankFileName, payoutMethodOf } from '#domain/payouts/methods.ts'
import { missingSettings } from '#domain/payouts/settings.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { FileBasis } from '#server/database/column-types.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { notify } from '#server/events.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError, NotFound } from '#server/http/failures.ts'
import { enqueueForEach } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { type PaperCheck, paperChecks } from '../ledger/check-store.ts'
import { placeOf, press } from '../ledger/press.ts'
import { findRunForUpdate, type RunRow, updateRun, wasDownloaded } from '../ledger/run-store.ts'
import { filesOfRun, type ToldFile } from '../ledger/told-store.ts'
import { findSettings, openSettings } from '../settings/index.ts'
import { acceptChanges, refusalToHandOver } from '../two-person/index.ts'
import { createBankFile } from './bank-files.ts'
import * as store from './file-store.ts'

/** `seen` is the version of what colleagues changed that was shown (docs/product.md §14.17). */
export type Asked = { run_id: string; seen?: string | undefined }

/** `name` is that under which it is saved. */
type Download = { bytes: Uint8Array<ArrayBuffer>; name: string }

/**
 * Returns the bytes of a file for a bank and records the download (docs/product.md §14.8). The first
 * download of a revision stores the hash; later ones must have the same hash. That of a run mails
 * the other administrators. Throws 404 if the run has no such file, 500 if its content is not what
 * it was.
 */
export async function downloadBankFile(
  context: Context<Administrator>,
  { run_id, file, seen }: Asked & { file: BankFileName },
): Promise<Download> {
  const { services } = context
  return inTransaction(context.db, async (db) => {
    const within = { ...context, db }
    // The row lock keeps others from changing the revision or unlocking the run meanwhile.
    const run = await findRunForUpdate(db, run_id)
    const refusal = run && (await refusalToHandOver({ ...context, db }, run))
    if (refusal) throw new HttpError(403, refusal)
    const basis = run && (await basisOf(within, run, file))
    if (!basis) throw new NotFound()
    const method = methodOfFile[file]
    if (isPayingFile(file) && isByHand(method, run.by_hand)) {
      throw new HttpError(404, 'payout.byHand')
    }
    const told = await filesOfRun(db, run_id, file)
    const fates = told.flatMap(({ revision, fate }) => (fate ? { revision, fate } : []))
    const { revision, isNew } = revisionToServe(fates)
    const first = isPayingFile(file) ? told.find((one) => one.revision === revision) : undefined
    const isTaken = first?.fate === 'given' || first?.fate === 'refused'
    // A bank would refuse its dates, and the bytes of a revision never change.
    if (!isTaken && tellsDay(method) && basis.effective_on[method] < officeDate(context)) {
      throw new HttpError(409, 'payout.fileStale')
    }
    const key = { run_id, file, revision }
    const rows = !isPayingFile(file)
      ? []
      : isNew
        ? await store.filedPayments(db, run_id, file)
        : await store.toldPayments(db, key)
    // A bank must also be told of void checks if no other check is left in the run.
    const checks = isPayingFile(file) ? [] : await paperChecks(db, run_id)
    if (rows.length + checks.length === 0) throw new NotFound()
    if ([...rows, ...checks].some(({ payee }) => payee === null)) {
      throw new HttpError(404, 'payout.fileErased')
    }
    const expected = first ?? expectedIn(run, { file, checks, rows })
    const emails = await store.emailsOf(
      db,
      rows.map(({ id }) => id),
    )
    const bytes = checked(services, { run, file, revision, expected }, () =>
      createBankFile(services.sealer, { file, basis, rows, checks, emails }),
    )
    const download = { run, file, bytes, rows, count: rows.length + checks.length }
    const served = await recordDownload(within, {
      ...download,
      seen,
      told,
      revision: isPayingFile(file) ? revision : null,
    })
    return { bytes, name: `run-${run.number}-r${served}${isTaken ? '-copy' : ''}-${file}` }
  })
}

/** Returns whether the files of a method say when the bank is to pay. A check is paid when it comes. */
const tellsDay = (method: PaymentMethod) => payoutMethodOf(method).numberedBy !== 'check_number'

/**
 * Returns what the files of a locked run are written from, or undefined for a draft. Settings of
 * checks may have been missing when the run was locked: then those of the first download count.
 */
async function basisOf(
  { db, services: { sealer } }: Context,
  run: RunRow,
  file: BankFileName,
): Promise<FileBasis | undefined> {
  const basis = run.file_basis
  if (!basis || file !== 'positive_pay.csv') return basis ?? undefined
  const method = methodOfFile[file]
  const missing = (settings: FileBasis['settings']) =>
    missingSettings(method, openSettings(sealer, settings), '')
  if (missing(basis.settings).length === 0) return basis
  const { data } = await findSettings(db)
  const [name] = missing(data)
  if (name) {
    const code = 'payout.problem.setting_missing'
    throw new HttpError(404, code, { fields: { [`check.${name}`]: code } })
  }
  const completed = { ...basis, settings: { ...basis.settings, check: data.check ?? {} } }
  await updateRun(db, run.id, { file_basis: JSON.stringify(completed) })
  return completed
}

type Expected = { count: number | null; total: string | null }

/**
 * Returns count and total of the checks that a bank may pay, or of what a file pays: as they were
 * stored in the run, unless it has other files of the same method.
 */
function expectedIn(
  { totals }: RunRow,
  {
    file,
    checks,
    rows,
  }: { file: BankFileName; checks: readonly PaperCheck[]; rows: readonly store.FiledPayment[] },
): Expected {
  const method = methodOfFile[file]
  const isOne = isPayingFile(file) && payingFilesOf(method).length === 1
  if (isOne) return totals?.find((total) => total.method === method) ?? { count: 0, total: '0.00' }
  const paid = isPayingFile(file) ? rows : checks.filter(({ is_void }) => !is_void)
  return { count: paid.length, total: sumOf(paid.map(({ amount }) => amount ?? '0.00')) }
}

/** Returns the bytes if our own reader accepts them and they agree with what is expected. */
function checked(
  { log }: Services,
  of: { run: RunRow; file: BankFileName; revision: number; expected: Expected },
  write: () => BankFile,
) {
  const place = { run: of.run.number, revision: of.revision, file: of.file }
  try {
    const written = write()
    const defects = written.ok ? differences(of.expected, written) : written.problems
    if (written.ok && defects.length === 0) return written.bytes
    log.error({ ...place, defects }, 'a file of a locked run is wrong')
  } catch (error) {
    if (!(error instanceof DefectiveBankFile)) throw error
    log.error({ ...place, defects: error.message }, 'a file of a locked run is wrong')
  }
  throw new HttpError(500, 'payout.fileDiffers')
}

/** A count or total that an earlier version did not keep is not compared. */
function differences(expected: Expected, { count, total }: BankFile & { ok: true }) {
  const isSame =
    (expected.count ?? count) === count && (expected.total ?? fromCents(total)) === fromCents(total)
  return isSame ? [] : [{ code: 'totals' }]
}

/** Records that payments are in a file that was just stored, so that the bank may get it. */
async function tellBank(context: Context<Administrator>, rows: store.FiledPayment[]) {
  const told = await press(
    context,
    rows.map((row) => ({
      requestId: row.request_id,
      act: { act: 'download', ...placeOf(row) },
    })),
  )
  if ('refusal' in told) throw new HttpError(409, 'payout.stateChanged')
}

type Written = {
  run: RunRow
  file: BankFileName
  bytes: Uint8Array
  /** Its payments; none of one that pays nothing. */
  rows: store.FiledPayment[]
  count: number
  told: ToldFile[]
  /**
   * The revision that was written. A file that pays nothing gets a new one whenever its bytes
   * change.
   */
  revision: number | null
  seen: string | undefined
}

/**
 * Records a download, and returns the revision that was served. Throws 409 at the first download if
 * the caller has not seen what colleagues changed.
 */
async function recordDownload(context: Context<Administrator>, download: Written): Promise<number> {
  const { db, caller, services } = context
  const { run, file, bytes, rows, count, told, seen } = download
  const { number, pay_on } = run
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const newest = told.at(-1)
  const isSame = newest?.sha256 === sha256
  const again = (newest?.revision ?? 0) + (isSame ? 0 : 1)
  const revision = download.revision ?? again
  const first = told.find((one) => one.revision === revision)
  if (first && (first.sha256 !== sha256 || first.bytes !== bytes.length)) {
    services.log.error({ run: number, revision, file }, 'a file differs from its first download')
    throw new HttpError(500, 'payout.fileDiffers')
  }
  if (!first) {
    if (!(await acceptChanges(context, run, seen))) throw new HttpError(409, 'payout.changesSeen')
    const isFirstOfRun = !(await wasDownloaded(db, run.id))
    const key = { run_id: run.id, file, revision }
    const written = { ...key, sha256, bytes: bytes.length, first_by: caller.user.id }
    await store.insertFile(db, written, rows)
    await tellBank(context, rows)
    const others = isFirstOfRun ? await store.otherAdministrators(db, caller.user.id) : []
    const data = { file, pay_on, downloaded_by: caller.user.name }
    await enqueueForEach(db, others, { kind: 'payout_file', data })
  }
  await record(db, caller, {
    action: 'payout.file_downloaded',
    subject_id: run.id,
    details: { number, pay_on, revision, file, sha256, payments: count },
  })
  await notify(db, { kind: 'payout.changed', id: run.id })
  return revision
}
