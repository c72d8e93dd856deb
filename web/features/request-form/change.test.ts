import { expect, test } from 'vitest'
import { emptyValues, type FormField, type FormValues } from '#web/features/request-fields/index.ts'
import { changeOwn } from './change.ts'

const setterOf = (values: FormValues) => (name: FormField, value: string) => {
  values[name] = value
}

/** Types into a form one field after another, as the wizard does. */
function typed(...changes: [FormField, string][]) {
  const values = emptyValues('chaya@example.com')
  const setValue = setterOf(values)
  for (const [field, value] of changes) {
    changeOwn({ values: { ...values }, setValue }, field, value)
  }
  return values
}

test('the payment address follows the own one', () => {
  const values = typed(['address_line1', '1432 54th St'], ['city', 'Brooklyn'], ['city', 'Monsey'])
  expect(values).toMatchObject({
    payment_address_line1: '1432 54th St',
    payment_city: 'Monsey',
    payment_state: '',
  })
})

test('a payment address that was changed itself stays as a whole', () => {
  const values = emptyValues('')
  const setValue = setterOf(values)
  Object.assign(values, { city: 'Brooklyn', payment_city: 'Brooklyn', payment_state: 'NJ' })
  changeOwn({ values, setValue }, 'city', 'Monsey')
  expect(values).toMatchObject({ city: 'Monsey', payment_city: 'Brooklyn' })
})

test('a suggested address fills both, although its parts come at once', () => {
  const values = emptyValues('')
  const before = { ...values }
  const setValue = setterOf(values)
  for (const [part, value] of Object.entries({ address_line1: '12 Main St', country: 'US' })) {
    changeOwn({ values: before, setValue }, part as FormField, value)
  }
  expect(values).toMatchObject({ payment_address_line1: '12 Main St', payment_country: 'US' })
})
