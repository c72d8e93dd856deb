import type { AchSettings } from '#domain/bank-files/ach/ach-content.ts'
import type { BankFile } from '#domain/bank-files/bank-file.ts'
import {
  createTestAchFile,
  createTestCheckFile,
  createTestDigitalCheckFile,
  createTestIsraeliFile,
  createTestPositivePayFile,
  createTestWireFile,
  type TestDates,
} from '#domain/bank-files/bank-test-files.ts'
import type { PositivePaySettings } from '#domain/bank-files/csv/positive-pay.ts'
import type { WireSettings } from '#domain/bank-files/csv/wire.ts'
import type { IsraeliSettings } from '#domain/bank-files/israeli/israeli-content.ts'
import { formatTime } from '#domain/payment-date.ts'
import { methodCalendar } from '#domain/payouts/calendar.ts'
import { isPayingFile } from '#domain/payouts/file-fates.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import type { BankFileName } from '#domain/payouts/methods.ts'
import { comingFriday } from '#domain/payouts/proposal.ts'
import {
  effectiveSettings,
  missingSettings,
  type PayoutSettings,
} from '#domain/payouts/settings.ts'
import { type Context, officeDate } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Administrator } from '#server/http/access.ts'
import { HttpError } from '#server/http/failures.ts'
import { findSettings, openSettings } from '../settings/index.ts'

/**
 * Returns a test file with invented people, made with the saved settings, for the office to show its
 * bank (docs/product.md §14.12). Records the download, because the file may contain an account number
 * of the office. Throws 404 if a setting is missing or cannot be carried.
 */
export async function downloadTestFile(
  context: Context<Administrator>,
  file: BankFileName,
): Promise<Uint8Array<ArrayBuffer>> {
  const { db, now, caller, services } = context
  const { name: organization, timeZone } = services.config.organization
  const { effective_on } = methodCalendar(methodOfFile[file], comingFriday(now, timeZone))
  const dates = {
    created_on: officeDate(context),
    created_at: formatTime(now, timeZone),
    pay_on: effective_on,
  }
  const { data } = await findSettings(db)
  const settings = openSettings(services.sealer, data)
  // The settings of checks are those of positive pay.
  const needed =
    methodOfFile[file] === 'check' && isPayingFile(file)
      ? []
      : missingSettings(methodOfFile[file], settings, organization)
  const filled = <T>(method: keyof PayoutSettings) =>
    effectiveSettings(method, settings, organization) as T
  const written = needed.length > 0 ? undefined : write(file, filled, dates)
  if (!written?.ok) throw new HttpError(404, 'payout.testSettings')
  await record(db, caller, {
    action: 'payout.test_file_downloaded',
    subject_id: null,
    details: { file },
  })
  return written.bytes
}

function write(
  file: BankFileName,
  of: <T>(method: keyof PayoutSettings) => T,
  dates: TestDates,
): BankFile {
  switch (file) {
    case 'ach.txt':
      return createTestAchFile(of<AchSettings>('ach'), dates)
    case 'israeli_bank.txt':
      return createTestIsraeliFile(of<IsraeliSettings>('israeli_bank'), dates)
    case 'wire.csv':
      return createTestWireFile(of<WireSettings>('wire'), dates)
    case 'check.csv':
      return createTestCheckFile(dates)
    case 'digital_checks.csv':
      return createTestDigitalCheckFile()
    case 'positive_pay.csv':
      return createTestPositivePayFile(of<PositivePaySettings>('check'), dates)
  }
}
