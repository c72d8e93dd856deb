import type { PaymentMethod } from './payment-methods.ts'
import type { PaymentState } from './payouts/payment-states.ts'

/**
 * Keys of messages of which a record has one for each name. They count as keys although the messages
 * of a new name may be missing yet; web/i18n/translation.ts then has the one error about it.
 */
export type KeyOfName = `pay.${PaymentMethod}` | `payout.state.${PaymentState}`
