import type { ReactNode } from 'react'
import { addressParts } from '#domain/address.ts'
import type { PaymentFieldRule } from '#domain/payment-methods.ts'
import { methodOf, PaymentFields, PaymentMethodField } from '#web/features/request-fields/index.ts'
import { change } from './change.ts'
import type { SectionProps } from './request-form.ts'
import { useBankName } from './use-bank-name.ts'

/** How to be paid. */
export function PaymentMethodSection({
  form,
  labelHidden,
  explained,
}: SectionProps & { labelHidden?: boolean; explained?: boolean }) {
  return (
    <PaymentMethodField
      {...form.field('payment_method')}
      labelHidden={labelHidden}
      explained={explained}
      country={form.values.country}
      value={form.values.payment_method}
      onChange={(method) => form.setValue('payment_method', method)}
    />
  )
}

type DetailsProps = SectionProps & {
  /** The label of the button that copies the person's address; default: "my address". */
  sameAddress?: string
  onCopied?: () => void
  /** Folds the address away while it is the person's own. */
  folds?: boolean
  rewriteName?: (typed: string) => string
  /** Replaces the inputs of a number, if it returns something. */
  number?: (field: PaymentFieldRule) => ReactNode
}

/** The details of the chosen method; nothing until one is chosen. */
export function PaymentDetails({ form, onChange, onCopied, folds, ...rest }: DetailsProps) {
  const { values } = form
  const method = methodOf(values)
  const set = onChange ?? ((field, value) => change(form, field, value))
  useBankName(method, values, (name) => set('bank_name', name))
  if (!method) return null

  function copyAddress() {
    for (const part of addressParts) set(`payment_${part}`, values[part])
    onCopied?.()
  }

  return (
    <PaymentFields
      key={method}
      method={method}
      values={values}
      error={(name) => form.field(name).error}
      onChange={set}
      onSameAddress={copyAddress}
      {...(folds && { foldedIf: values })}
      {...rest}
    />
  )
}
