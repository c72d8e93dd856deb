export { CorrectionHistory, PaymentChange } from './lazy-parts.tsx'
