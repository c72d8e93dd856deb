export { CorrectionChanges, CorrectionHistory, PaymentChange } from './lazy-parts.tsx'
