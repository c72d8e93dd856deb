import { createAchFile, descriptiveDate } from '#domain/bank-files/ach/ach.ts'
import type { AchSettings } from '#domain/bank-files/ach/ach-content.ts'
import { createCheckFile } from '#domain/bank-files/csv/check.ts'
import {
  createPositivePayFile,
  type PositivePaySettings,
} from '#domain/bank-files/csv/positive-pay.ts'
import { createDigitalCheckFile } from '#domain/bank-files/csv/service-lists.ts'
import { createWireFile, type WireSettings } from '#domain/bank-files/csv/wire.ts'
import { createIsraeliFile } from '#domain/bank-files/israeli/israeli-bank.ts'
import type { IsraeliSettings } from '#domain/bank-files/israeli/israeli-content.ts'
import type { BankFile } from './bank-file.ts'

/**
 * Test files with invented people, for the office to show its bank (docs/bank-files.md §1.6). Their
 * numbers are the last of each counter, so that they never meet those of a run.
 */

const people = [
  { payee: 'Test Person One', hebrew: 'ישראל ישראלי', cents: 100n },
  { payee: 'Test Person Two', hebrew: 'פלונית אלמונית', cents: 250n },
] as const

const referenceOf = (at: number) => `K9999999${at + 1}`
const LAST_ACH_TRACE = 9_999_999
const LAST_CHECK_NUMBER = 9_999_999_999
const LAST_ISRAELI_SERIAL = 999
const LAST_FILE_ID_MODIFIER = '9'
const address = {
  city: 'Brooklyn',
  state: 'NY',
  postal_code: '11211',
  country: 'US',
} as const

/** Dates of a test file: calendar dates, and the time (`HH:MM`) in the office time zone. */
export type TestDates = { created_on: string; created_at: string; pay_on: string }

/** Two credits to accounts at the bank itself, 1.00 and 2.50 dollars. */
export function createTestAchFile(settings: AchSettings, dates: TestDates): BankFile {
  const payments = people.map(({ payee, cents }, at) => ({
    reference: referenceOf(at),
    cents,
    payee,
    routing_number: settings.destination_routing,
    account_number: `00000000${at + 1}`,
    account_type: at === 0 ? ('checking' as const) : ('savings' as const),
    trace: LAST_ACH_TRACE - people.length + at,
  }))
  const batch = {
    effective_on: dates.pay_on,
    descriptive_date: descriptiveDate(dates.pay_on),
    payments,
    offset_trace: LAST_ACH_TRACE,
  }
  const { created_on, created_at } = dates
  const file = { settings, created_on, created_at, batches: [batch] }
  return createAchFile({ ...file, file_id_modifier: LAST_FILE_ID_MODIFIER })
}

/** Two transfers, 1.00 and 2.50 shekels. */
export function createTestIsraeliFile(settings: IsraeliSettings, dates: TestDates): BankFile {
  const payments = people.map(({ hebrew, cents }, at) => ({
    reference: referenceOf(at),
    cents,
    payee: hebrew,
    teudat_zeut: `00000000${at + 1}`,
    routing_number: '12-571',
    account_number: `00000000${at + 1}`,
  }))
  const { created_on, pay_on } = dates
  return createIsraeliFile({ settings, pay_on, created_on, serial: LAST_ISRAELI_SERIAL, payments })
}

/** A wire within the United States and one to Israel. */
export function createTestWireFile(settings: WireSettings, dates: TestDates): BankFile {
  const [one, two] = people
  return createWireFile({
    value_date: dates.pay_on,
    settings,
    payments: [
      {
        ...address,
        reference: referenceOf(0),
        cents: one.cents,
        payee: one.payee,
        street: '1 Test Street',
        location: 'us',
        routing_number: '021000021',
        account_number: '000000001',
      },
      {
        reference: referenceOf(1),
        cents: two.cents,
        payee: two.payee,
        street: '2 Test Street',
        city: 'Jerusalem',
        state: '',
        postal_code: '',
        country: 'IL',
        location: 'international',
        swift_code: 'LUMIILIT',
        iban: 'IL620108000000099999999',
      },
    ],
  })
}

/** Two checks. */
export function createTestCheckFile(dates: TestDates): BankFile {
  const payments = people.map(({ payee, cents }, at) => ({
    ...address,
    reference: referenceOf(at),
    check_number: LAST_CHECK_NUMBER - at,
    cents,
    payee,
    address_line1: `${at + 1} Test Street`,
    address_line2: '',
  }))
  return createCheckFile({ issue_date: dates.pay_on, payments })
}

export const createTestDigitalCheckFile = (): BankFile =>
  createDigitalCheckFile(
    people.map(({ payee, cents }, at) => ({
      reference: referenceOf(at),
      cents,
      payee,
      email: `test-${at + 1}@example.com`,
    })),
  )

/** An issued check and a void one. */
export function createTestPositivePayFile(
  settings: PositivePaySettings,
  dates: TestDates,
): BankFile {
  const checks = people.map(({ payee, cents }, at) => ({
    reference: referenceOf(at),
    check_number: LAST_CHECK_NUMBER - at,
    is_void: at > 0,
    issue_date: dates.pay_on,
    cents,
    payee,
  }))
  return createPositivePayFile({ settings, checks })
}
