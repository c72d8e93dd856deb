import type { APIRequestContext } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { type PaymentMethod, paymentMethods } from '#domain/payment-methods.ts'
import { completeSettings } from '#server/testing/payout-world.ts'
import { paymentCases } from '#server/testing/request-inputs.ts'
import { enterRequest, saveReview } from './office.ts'
import { call } from './set-up.ts'

/** What is paid: two requests by each of the six methods. */
export type Wanted = { name: string; method: PaymentMethod; amount: string; inputs: Inputs }
type Inputs = Record<string, string | null>

/** Text that spreadsheets like to read as a number or a formula. */
export const awkward = { phone: '+972 50 123 4567', postalCode: '07701', taxId: '01-2345678' }

/** What the second request of a method has of its own. */
const others: Partial<Record<PaymentMethod, Inputs>> = {
  ach: {
    input_ach_account_number: '000987654321',
    input_ach_account_type: 'savings',
  },
  check: { input_check_delivery_method: 'mail', input_check_payee_name: 'Rivka Stern' },
  ojc_check: {
    input_ojc_check_payee_name: 'קהל בית אברהם',
    input_ojc_check_address_line2: awkward.phone,
    input_ojc_check_postal_code: awkward.postalCode,
  },
  ojc_online: {
    input_ojc_online_congregation_name: 'ישיבת תורת אמת',
    input_ojc_online_tax_id: awkward.taxId,
  },
  israeli_bank: { input_israeli_bank_account_number: '052227' },
}

const surnames: Record<Locale, string[]> = {
  en: ['Klein', 'Levy', 'Roth', 'Stern', 'Katz', 'Weiss', 'Braun', 'Gross', 'Fried', 'Adler'],
  he: [],
  yi: ['קליין', 'לעווי', 'ראטה', 'שטערן', 'קאץ', 'ווייס', 'ברוין', 'גראס', 'פריד', 'אדלער'],
}

/** Returns two requests by each method. Those by transfer to Israel have Hebrew names. */
export function twelveRequests(locale: Locale): Wanted[] {
  const names = [...surnames[locale], 'כהן', 'אזולאי']
  return paymentMethods.flatMap((method, at) => {
    const [first, second = first] = paymentCases.filter((one) => one.method === method)
    return [first, second].map((found, which): Wanted => {
      const index = 2 * at + which
      const given = locale === 'en' && method !== 'israeli_bank' ? 'Moshe' : 'משה'
      return {
        name: `${given} ${names[index]}`,
        method,
        amount: ['1,180.25', '36.00'][which] ?? '',
        inputs: { ...found?.inputs, ...(which === 1 ? others[method] : {}) },
      }
    })
  })
}

/** Returns a request as `submitRequest` and `enterRequest` take it. */
export const inputsOf = ({ name, method, inputs }: Wanted): Inputs => ({
  ...inputs,
  input_full_name: name,
  input_state: 'NY',
  input_payment_method: method,
})

export const approve = (office: APIRequestContext, id: string, { amount }: Wanted) =>
  saveReview(office, id, amount.replace(',', ''))

/** Enters and approves requests for people without an account. */
export async function enterApproved(office: APIRequestContext, wanted: Wanted[]) {
  for (const one of wanted) {
    const { request } = await enterRequest(office, inputsOf(one))
    await approve(office, request.id, one)
  }
}

/** Saves the settings without which a run with every method cannot be locked. */
export async function saveSettings(office: APIRequestContext) {
  const { version } = await (await office.post('/rpc/get_payout_settings', { data: {} })).json()
  const saved = { settings: completeSettings, expected_version: version }
  await call(office, 'save_payout_settings', saved)
}
