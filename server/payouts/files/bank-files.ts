import { createAchFile, descriptiveDate } from '#domain/bank-files/ach/ach.ts'
import type { AchFileContent, AchSettings } from '#domain/bank-files/ach/ach-content.ts'
import type { BankFile } from '#domain/bank-files/bank-file.ts'
import { createCheckFile } from '#domain/bank-files/csv/check.ts'
import {
  createPositivePayFile,
  type IssuedCheck,
  type PositivePaySettings,
} from '#domain/bank-files/csv/positive-pay.ts'
import { createDigitalCheckFile } from '#domain/bank-files/csv/service-lists.ts'
import { createWireFile, type WireSettings } from '#domain/bank-files/csv/wire.ts'
import { createIsraeliFile } from '#domain/bank-files/israeli/israeli-bank.ts'
import type { IsraeliSettings } from '#domain/bank-files/israeli/israeli-content.ts'
import { toCents } from '#domain/money.ts'
import {
  type FilePayment,
  toAchPayment,
  toCheckPayment,
  toIsraeliPayment,
  toWirePayment,
} from '#domain/payouts/file-payment.ts'
import { methodOfFile } from '#domain/payouts/files.ts'
import type { BankFileName } from '#domain/payouts/methods.ts'
import { effectiveSettings, type SettingsMethod } from '#domain/payouts/settings.ts'
import type { FileBasis } from '#server/database/column-types.ts'
import type { Sealer } from '#server/secrets/sealing.ts'
import type { PaperCheck } from '../ledger/check-store.ts'
import { lockedNumbers } from '../ledger/snapshot.ts'
import { openSettings } from '../settings/index.ts'
import type { FiledPayment } from './file-store.ts'

/** Returns a locked payment as the writers of files take it. Throws if the person was erased. */
function filePayment(sealer: Sealer, row: FiledPayment): FilePayment {
  const { amount, payee, address, address_for_bank } = row
  if (amount === null || payee === null || address === null) {
    throw new Error('A payment in a file has a snapshot')
  }
  return {
    reference: row.reference,
    method: row.method,
    cents: toCents(amount),
    payee: row.payee_for_bank ?? payee,
    address: { ...address, ...address_for_bank },
    numbers: lockedNumbers(sealer, row) ?? {},
    accountType: row.account_type,
    trace: row.trace ?? 0,
    checkNumber: row.check_number ?? 0,
    checkDate: row.check_date,
  }
}

type BankFileParts = {
  file: BankFileName
  basis: FileBasis
  /** The payments in it by reference. */
  rows?: FiledPayment[]
  /** The checks of positive pay. */
  checks?: PaperCheck[]
  /** Where digital checks are sent whose snapshots do not say it, by payment. */
  emails?: ReadonlyMap<string, string | null>
}

/**
 * Writes a file of a locked run for a bank (docs/product.md §14.8). Uses neither the clock nor
 * current settings, so that the bytes of a revision never change. Throws `DefectiveBankFile` if our
 * own reader refuses the result.
 */
export function createBankFile(
  sealer: Sealer,
  { file, basis, rows = [], checks = [], emails }: BankFileParts,
): BankFile {
  const payments = rows.map((row) => filePayment(sealer, row))
  const stored = openSettings(sealer, basis.settings)
  // Settings were validated when they were saved, and the writers report those that are missing.
  const settings = <T>(method: SettingsMethod) => effectiveSettings(method, stored, '') as T
  const effective_on = basis.effective_on[methodOfFile[file]]
  switch (file) {
    case 'ach.txt':
      return createAchFile(achContent(settings('ach'), basis, payments))
    case 'israeli_bank.txt':
      return createIsraeliFile({
        settings: settings<IsraeliSettings>('israeli_bank'),
        pay_on: effective_on,
        created_on: basis.created_on,
        serial: basis.israeli_serial,
        payments: payments.map(toIsraeliPayment),
      })
    case 'wire.csv':
      return createWireFile({
        value_date: effective_on,
        settings: settings<WireSettings>('wire'),
        payments: payments.map(toWirePayment),
      })
    case 'check.csv':
      return createCheckFile({ issue_date: effective_on, payments: payments.map(toCheckPayment) })
    case 'positive_pay.csv':
      return createPositivePayFile({
        settings: settings<PositivePaySettings>('check'),
        checks: checks.map(listedCheck),
      })
    case 'digital_checks.csv':
      return createDigitalCheckFile(
        rows.map((row, at) => ({
          ...(payments[at] as FilePayment),
          email: row.address?.email ?? emails?.get(row.id) ?? '',
        })),
      )
  }
}

const listedCheck = ({ amount, payee, check_number, ...check }: PaperCheck): IssuedCheck => ({
  ...check,
  check_number: Number(check_number),
  cents: toCents(amount),
  payee: payee ?? '',
})

/** The payments of a run are one batch. A balanced one ends with a debit of our own account. */
function achContent(
  settings: AchSettings & { descriptive_date: 'none' | 'mmm_dd' },
  { created_on, created_at, effective_on, ach_modifier, ach_offset_trace }: FileBasis,
  payments: FilePayment[],
): AchFileContent {
  const hasDate = settings.descriptive_date === 'mmm_dd'
  const batch = {
    effective_on: effective_on.ach,
    descriptive_date: hasDate ? descriptiveDate(effective_on.ach) : '',
    payments: payments.map(toAchPayment),
    offset_trace: ach_offset_trace,
  }
  return { settings, created_on, created_at, file_id_modifier: ach_modifier, batches: [batch] }
}
