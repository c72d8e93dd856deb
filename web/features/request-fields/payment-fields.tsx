import './forms.css'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSecretField, type PaymentFormValues, twinOf } from '#domain/payment-form.ts'
import {
  type FieldKind,
  fieldsFor,
  type PaymentFieldRule,
  type PaymentMethod,
  requiredFields,
} from '#domain/payment-methods.ts'
import { paymentWarnings } from '#domain/payment-warnings.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { AddressFields } from './address-fields.tsx'
import { ChoiceField } from './choice-field.tsx'

type PaymentName = keyof PaymentFormValues

type PaymentFieldsProps = {
  method: PaymentMethod
  values: PaymentFormValues
  /** What is wrong with a field, in words. */
  error: (name: PaymentName) => ReactNode
  onChange: (name: PaymentName, value: string) => void
  /** Fills the payment address from the requester's own. */
  onSameAddress?: () => void
  /** What the button for it says; default: the requester's own address. */
  sameAddress?: string
}

/**
 * What a payment method asks for (docs/product.md §5.2), all of it read from the table
 * in domain/payment-methods.ts. Numbers stand beside their second entry; what looks wrong with one is
 * said when it is left, and blocks nothing.
 */
export function PaymentFields(props: PaymentFieldsProps) {
  const { method, values, error, onChange, onSameAddress, sameAddress } = props
  const { t } = useTranslation()
  const [writing, setWriting] = useState<PaymentName>()
  const required = new Set(requiredFields(method, values))
  const warnings = paymentWarnings(method, values)

  function text(field: PaymentFieldRule) {
    return (
      <TextField
        key={field.name}
        name={field.name}
        label={t(field.label as MessageKey)}
        optional={!required.has(field.name)}
        dir="auto"
        autoComplete={field.name === 'payment_full_name' ? 'section-payment name' : 'off'}
        value={values[field.name] ?? ''}
        error={error(field.name)}
        onChange={(event) => onChange(field.name, event.currentTarget.value)}
      />
    )
  }

  function choice(field: PaymentFieldRule) {
    const choices = (field.options ?? []).map(({ value, label }) => ({
      value,
      label: t(label as MessageKey),
    }))
    return (
      <ChoiceField
        key={field.name}
        name={field.name}
        label={t(field.label as MessageKey)}
        choices={choices}
        value={values[field.name] ?? ''}
        error={error(field.name)}
        onChange={(value) => onChange(field.name, value)}
      />
    )
  }

  function twins(field: PaymentFieldRule) {
    if (!field.twin || !isSecretField(field.name)) return null
    const warning = writing === field.name ? undefined : warnings[field.name]
    const help = helpOf[field.kind]
    const entry = (name: PaymentName, label: string) => ({
      name,
      label: t(label as MessageKey),
      value: values[name] ?? '',
      error: error(name),
      onChange: (event: { currentTarget: { value: string } }) =>
        onChange(name, event.currentTarget.value),
      onFocus: () => setWriting(name),
      onBlur: () => setWriting(undefined),
      ...numberInput(field.kind),
    })
    return (
      <div key={field.name} className="twins">
        <TextField
          {...entry(field.name, field.label)}
          help={help && t(help)}
          warning={warning && t(warning)}
        />
        <TextField {...entry(twinOf(field.name), field.twin.label)} />
      </div>
    )
  }

  function address() {
    return (
      <section key="address" className="fields" aria-labelledby="payment-address">
        <div className="fields-head">
          <h3 id="payment-address">{t('wizard.paymentAddress')}</h3>
          {onSameAddress && (
            <SecondaryButton onClick={onSameAddress}>
              {sameAddress ?? t('wizard.sameAddress')}
            </SecondaryButton>
          )}
        </div>
        <AddressFields
          prefix="payment_"
          required={(part) => required.has(`payment_${part}`)}
          value={(part) => values[`payment_${part}`] ?? ''}
          error={(part) => error(`payment_${part}`)}
          onChange={(part, value) => onChange(`payment_${part}`, value)}
        />
      </section>
    )
  }

  return (
    <div className="fields">
      {fieldsFor(method, values).map((field) => {
        if (field.name === 'payment_address_line1') return address()
        if (isAddressPart(field)) return null
        if (field.twin) return twins(field)
        if (field.options) return choice(field)
        return text(field)
      })}
    </div>
  )
}

const helpOf: Partial<Record<FieldKind, MessageKey>> = {
  abaRouting: 'pay.routingHelp',
  israeliBranch: 'pay.bankCodeHelp',
}

/** Numbers are written from left to right, and kept by no browser. */
const numberInput = (kind: FieldKind) => ({
  ltr: true,
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: kind === 'bic' || kind === 'iban' ? 'characters' : 'none',
  inputMode: kind === 'bic' || kind === 'iban' ? ('text' as const) : ('numeric' as const),
  spellCheck: false,
})

const addressPart = /^payment_(address_line[12]|city|state|postal_code|country)$/
const isAddressPart = (field: PaymentFieldRule) => addressPart.test(field.name)
