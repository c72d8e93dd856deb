import type { PaymentAct } from '#domain/payouts/payment-acts.ts'
import type { PayoutPayment } from '../queries.ts'

/** What a dialog is about: an act on a payment, or all requests of the family. */
export type Asked = { act: PaymentAct | 'family'; payment: PayoutPayment }

/** The props of a dialog's form about one payment. */
export type FormProps = { payment: PayoutPayment; onClose: () => void }
