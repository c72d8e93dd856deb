export { AddressFields } from './address-fields.tsx'
export { AddressLines, AddressText } from './address-text.tsx'
export { CategoryField } from './category-field.tsx'
export { ChoiceField } from './choice-field.tsx'
export { ClearForm } from './clear-form.tsx'
export { CountryField } from './country-field.tsx'
export { FieldStack } from './field-stack.tsx'
export {
  emptyValues,
  type FormField,
  type FormValues,
  keptValues,
  methodOf,
} from './form-values.ts'
export { groupDigits } from './group-digits.ts'
export { PaymentFields } from './payment-fields.tsx'
export { paymentLabels } from './payment-labels.ts'
export { PaymentMethodField } from './payment-method-field.tsx'
export { PaymentText } from './payment-text.tsx'
export { PhoneField } from './phone-field.tsx'
export { requestInputs } from './request-inputs.ts'
