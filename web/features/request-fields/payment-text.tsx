import type { ReactNode } from 'react'
import { type PaymentFieldRule, type PaymentMethod, rulesOf } from '#domain/payment-methods.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { AddressText, type AddressValues } from './address-text.tsx'
import { groupDigits } from './group-digits.ts'

type PaymentTextProps = {
  method: PaymentMethod
  /** The values by the keys of the method's detail object (docs/product.md §5.1). */
  details: Record<string, string | null | undefined>
  /** Renders a number that is typed twice; default: the number in groups. */
  number?: (field: PaymentFieldRule, value: string) => ReactNode
}

/**
 * The details of a payment as a list, generated from the table of methods. Empty ones are omitted.
 */
export function PaymentText({ method, details, number }: PaymentTextProps) {
  const { t } = useTranslation()
  const rows = rulesOf(method).fields.flatMap((field) => {
    const value = details[field.detail]
    if (!value || addressKeys.includes(field.detail)) return []
    return [{ field, value }]
  })
  const hasAddress = addressKeys.some((key) => details[key])
  return (
    <FactList>
      {rows.map(({ field, value }) => (
        <Fact key={field.name} label={t(field.label as MessageKey)}>
          {field.twin && number ? (
            number(field, value)
          ) : (
            <PaymentValue field={field} value={value} />
          )}
        </Fact>
      ))}
      {hasAddress && (
        <Fact label={t('wizard.paymentAddress')}>
          <AddressText address={details as AddressValues} />
        </Fact>
      )}
    </FactList>
  )
}

function PaymentValue({ field, value }: { field: PaymentFieldRule; value: string }) {
  const { t } = useTranslation()
  if (field.twin) return <Ltr className="numbers">{groupDigits(value, field.kind)}</Ltr>
  const option = field.options?.find((known) => known.value === value)
  return <bdi>{option ? t(option.label as MessageKey) : value}</bdi>
}

const addressKeys = ['address_line1', 'address_line2', 'city', 'state', 'postal_code', 'country']
