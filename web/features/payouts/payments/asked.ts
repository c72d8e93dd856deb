import type { PaymentAct } from '#domain/payouts/payment-acts.ts'
import type { PayoutPayment, RunDetails } from '../queries.ts'

/** What a dialog is about. */
export type Asked = { act: PaymentAct; payment: PayoutPayment }

/** The payments of a run, and what opens the request of one beside them. */
export type PaymentsProps = { details: RunDetails; onOpen: (requestId: string) => void }

/** The props of a dialog's form about one payment. */
export type FormProps = { payment: PayoutPayment; onClose: () => void }
