import { createHash } from 'node:crypto'
import { type BankFile, DefectiveBankFile } from '#domain/bank-files/bank-file.ts'
import { fromCents } from '#domain/money.ts'
import { type BankFileName, methodOfFile } from '#domain/payouts/files.ts'
import { missingSettings } from '#domain/payouts/settings.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import type { FileBasis } from '#server/database/payout-tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Context } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { enqueueAll } from '#server/mail/index.ts'
import type { Services } from '#server/services.ts'
import { createBankFile } from './bank-files.ts'
import * as store from './file-store.ts'
import { lockRun, type RunRow, updateRun } from './run-store.ts'
import { openSettings } from './settings.ts'
import { findSettings } from './settings-store.ts'
import { mustOtherHandOver } from './two-person.ts'
import { voidedChecks } from './voided-check-store.ts'

type Download = { bytes: Uint8Array<ArrayBuffer>; run: Pick<RunRow, 'number' | 'revision'> }

/**
 * Returns the bytes of a file for a bank and records the download (docs/product.md §14.8). The first
 * download of a revision stores the hash and mails the other administrators; later ones must have
 * the same hash. Throws 404 if the run has no such file, 500 if its content is not what it was.
 */
export async function downloadBankFile(
  services: Services,
  caller: Context<'admin'>,
  { run_id, file }: { run_id: string; file: BankFileName },
): Promise<Download> {
  return inTransaction(services.db, async (db) => {
    // The locked row keeps others from changing the revision or unlocking the run meanwhile.
    const run = await lockRun(db, run_id)
    if (run && mustOtherHandOver(services, caller, run)) {
      throw new HttpError(403, 'payout.otherPerson')
    }
    const basis = run && (await basisOf(services, db, run, file))
    if (!basis) throw new HttpError(404, 'err.notFound')
    const rows = await store.filedPayments(db, run_id, methodOfFile[file])
    // A bank must also be told of void checks if no other check is left in the run.
    const voided = file === 'positive_pay.csv' ? await voidedChecks(db, run_id) : []
    if (rows.length + voided.length === 0) throw new HttpError(404, 'err.notFound')
    if ([...rows, ...voided].some(({ payee }) => payee === null)) {
      throw new HttpError(404, 'payout.fileErased')
    }
    const bytes = checked(services, run, file, () =>
      createBankFile(services.sealer, file, basis, { rows, voided }),
    )
    await recordDownload(services, db, caller, { run, file, bytes, count: rows.length })
    return { bytes, run }
  })
}

/**
 * Returns what the files of a locked run are written from, or undefined for a draft. Settings of
 * checks may have been missing when the run was locked: then those of the first download count.
 */
async function basisOf(
  { sealer }: Services,
  db: Db,
  run: RunRow,
  file: BankFileName,
): Promise<FileBasis | undefined> {
  const basis = run.file_basis
  if (!basis || file !== 'positive_pay.csv') return basis ?? undefined
  const missing = (settings: FileBasis['settings']) =>
    missingSettings('check', openSettings(sealer, settings), '')
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

/** Returns the bytes if our own reader accepts them and they agree with the totals of the revision. */
function checked({ log }: Services, run: RunRow, file: BankFileName, write: () => BankFile) {
  const place = { run: run.number, revision: run.revision, file }
  try {
    const written = write()
    const defects = written.ok ? differences(run, file, written) : written.problems
    if (written.ok && defects.length === 0) return written.bytes
    log.error({ ...place, defects }, 'a file of a locked run is wrong')
  } catch (error) {
    if (!(error instanceof DefectiveBankFile)) throw error
    log.error({ ...place, defects: error.message }, 'a file of a locked run is wrong')
  }
  throw new HttpError(500, 'payout.fileDiffers')
}

function differences(run: RunRow, file: BankFileName, { count, total }: BankFile & { ok: true }) {
  const own = run.totals?.find(({ method }) => method === methodOfFile[file])
  const stored = own ?? { count: 0, total: '0.00' }
  const isSame = stored.count === count && stored.total === fromCents(total)
  return isSame ? [] : [{ code: 'totals' }]
}

async function recordDownload(
  { log }: Services,
  db: Db,
  caller: Context<'admin'>,
  download: { run: RunRow; file: BankFileName; bytes: Uint8Array; count: number },
): Promise<void> {
  const { run, file, bytes, count } = download
  const { number, pay_on, revision } = run
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const key = { run_id: run.id, file, revision }
  const first = await store.findFile(db, key)
  if (first && (first.sha256 !== sha256 || first.bytes !== bytes.length)) {
    log.error({ run: number, revision, file }, 'a file differs from its first download')
    throw new HttpError(500, 'payout.fileDiffers')
  }
  if (!first) {
    await store.insertFile(db, { ...key, sha256, bytes: bytes.length, first_by: caller.user.id })
    const others = await store.otherAdministrators(db, caller.user.id)
    const data = { file, pay_on, downloaded_by: caller.user.name }
    await enqueueAll(
      db,
      others.map(({ email, locale }) => ({ kind: 'payout_file', recipient: email, locale, data })),
    )
  }
  await record(db, caller, {
    action: 'payout.file_downloaded',
    subject_id: run.id,
    details: { number, pay_on, revision, file, sha256, payments: count },
  })
}
