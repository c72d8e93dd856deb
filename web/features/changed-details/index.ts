export { ChangeText } from './change-text.tsx'
export { ChangeList, CorrectionHistory } from './correction-history.tsx'
export { PaymentChange } from './payment-change.tsx'
