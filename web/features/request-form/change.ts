import { type AddressPart, addressParts } from '#domain/address.ts'
import { isSecretField, twinOf } from '#domain/payment-form.ts'
import type { FormField, FormValues } from '#web/features/request-fields/index.ts'

type ChangedForm<Field extends string> = {
  values: FormValues
  setValue: (name: Field | FormField, value: string) => void
}

/** Sets a field of a request; the form may have more fields. */
export function change<Field extends string>(
  { values, setValue }: ChangedForm<Field>,
  field: Field,
  value: string,
) {
  setValue(field, value)
  // The second entry may match now: setting it clears its error.
  if (isSecretField(field)) setValue(twinOf(field), values[twinOf(field)])
}

/** Sets a field of a new request, and the fields that follow it. */
export function changeNew<Field extends string>(
  form: ChangedForm<Field>,
  field: Field,
  value: string,
) {
  const { values, setValue } = form
  // The payee's name copies the full name until it is changed itself.
  if (field === 'full_name' && values.payment_full_name === values.full_name) {
    setValue('payment_full_name', value)
  }
  // The phone number is read by the rules of the country that was chosen last.
  if (field === 'country') setValue('phone_country', '')
  change(form, field, value)
}

/**
 * Sets a field of one's own new request. The payment address follows one's own until it is changed
 * itself (docs/product.md §5.2).
 */
export function changeOwn(form: ChangedForm<FormField>, field: FormField, value: string) {
  const { values, setValue } = form
  const isSame = addressParts.every((part) => values[`payment_${part}`] === values[part])
  if (isSame && isAddressPart(field)) setValue(`payment_${field}`, value)
  changeNew(form, field, value)
}

const isAddressPart = (field: string): field is AddressPart =>
  (addressParts as readonly string[]).includes(field)
