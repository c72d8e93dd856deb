import type { APIRequestContext } from 'playwright/test'
import { approve } from './payout-office.ts'
import { byAch } from './set-up.ts'

/** Settings with which a run by ACH can be locked. */
export const achSettings = {
  destination_routing: '021000021',
  destination_name: 'JPMORGAN CHASE',
  origin_id: ' 123456789',
  company_name: 'KUPPAH',
  company_id: '1234567890',
  entry_description: 'ASSISTANCE',
  odfi: '02100002',
}

/** Enters an approved request by ACH for each amount: `Held` is that of the Held Family. */
export async function approveByAch(office: APIRequestContext, amounts: Record<string, string>) {
  for (const [name, amount] of Object.entries(amounts)) {
    const input_full_name = `${name} Family`
    await approve(office, amount, { input_full_name, input_state: 'NY', ...byAch(input_full_name) })
  }
}
