export { ChangedDetails } from './payment-columns.tsx'
export { PaymentSection } from './payment-section.tsx'
export { RequestPayments } from './request-payments.tsx'
