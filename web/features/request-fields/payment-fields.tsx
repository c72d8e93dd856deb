import { Fragment, type ReactNode, useState } from 'react'
import { type AddressPart, addressParts } from '#domain/address.ts'
import { isSecretField, type PaymentFormValues, twinOf } from '#domain/payment-form.ts'
import {
  type FieldKind,
  fieldsFor,
  type PaymentFieldRule,
  type PaymentMethod,
  requiredFields,
} from '#domain/payment-methods.ts'
import { paymentWarnings } from '#domain/payment-warnings.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { AddressFields } from './address-fields.tsx'
import { AddressText } from './address-text.tsx'
import { CheckDrawing } from './check-drawing.tsx'
import { ChoiceField } from './choice-field.tsx'
import { FieldStack } from './field-stack.tsx'
import styles from './fields.module.css'
import { useLeft } from './use-left.ts'

type PaymentName = keyof PaymentFormValues

type PaymentFieldsProps = {
  method: PaymentMethod
  values: PaymentFormValues
  /** Returns the error of a field as text. */
  error: (name: PaymentName) => ReactNode
  onChange: (name: PaymentName, value: string) => void
  /** Copies the requester's own address to the payment address. */
  onSameAddress?: () => void
  /** The requester's own address. While the payment goes to it, its fields are folded away. */
  foldedIf?: Partial<Record<AddressPart, string>>
  /** The label of the button that copies it; default: the requester's own address. */
  sameAddress?: string
  /** What the payee's name becomes while it is typed. */
  rewriteName?: (typed: string) => string
  /** Replaces the inputs of a number, if it returns something. */
  number?: (field: PaymentFieldRule) => ReactNode
}

/**
 * The fields of a payment method (docs/product.md §5.2), generated from the table in
 * domain/payment-methods.ts.
 */
export function PaymentFields(props: PaymentFieldsProps) {
  const { method, values, error, onChange } = props
  const { t } = useTranslation()
  const required = new Set<string>(requiredFields(method, values))
  const warnings = paymentWarnings(method, values)
  return (
    <FieldStack>
      {fieldsFor(method, values).map((field) => {
        const { name, label, options, preset = '' } = field
        if (name === 'payment_address_line1') {
          return <PaymentAddress key="address" required={required} {...props} />
        }
        if (isAddressPart(field)) return null
        if (field.twin && isSecretField(name)) {
          const own = props.number?.(field)
          if (own) return <Fragment key={name}>{own}</Fragment>
          return <TwinFields key={name} field={field} warning={warnings[name]} {...props} />
        }
        const shared = {
          name,
          label: t(label as MessageKey),
          value: values[name] || preset,
          error: error(name),
        }
        if (options) {
          const choices = options.map((option) => ({
            value: option.value,
            label: t(option.label as MessageKey),
          }))
          return (
            <ChoiceField
              key={name}
              {...shared}
              choices={choices}
              required={required.has(name)}
              onChange={(value) => onChange(name, value)}
            />
          )
        }
        return (
          <TextField
            key={name}
            {...shared}
            optional={!required.has(name)}
            help={name === 'bank_name' ? t('explain.bankName') : undefined}
            dir="auto"
            autoComplete={name === 'payment_full_name' ? 'section-payment name' : 'off'}
            rewrite={name === 'payment_full_name' ? props.rewriteName : undefined}
            onChange={(event) => onChange(name, event.currentTarget.value)}
          />
        )
      })}
    </FieldStack>
  )
}

type TwinProps = Pick<PaymentFieldsProps, 'values' | 'error' | 'onChange'> & {
  field: PaymentFieldRule
  warning: string | undefined
}

/** A number beside its repeat. A warning appears when the field is left, and does not block. */
function TwinFields({ field, warning, values, error, onChange }: TwinProps) {
  const { t } = useTranslation()
  const { isLeft, onFocus, onBlur } = useLeft()
  if (!field.twin || !isSecretField(field.name)) return null
  const twin = twinOf(field.name)
  const help = helpOf[field.kind]
  const entry = (name: PaymentName, label: string) => ({
    name,
    label: t(label as MessageKey),
    value: values[name] ?? '',
    error: error(name),
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(name, event.currentTarget.value),
    ...numberInput(field.kind),
  })
  return (
    <div className={styles.twins}>
      {field.kind === 'abaRouting' && <CheckDrawing />}
      <TextField
        {...entry(field.name, field.label)}
        help={help && t(help)}
        warning={isLeft && warning && t(warning as MessageKey)}
        onFocus={onFocus}
        onBlur={onBlur}
      />
      <TextField {...entry(twin, field.twin.label)} />
    </div>
  )
}

type AddressProps = Pick<
  PaymentFieldsProps,
  'values' | 'error' | 'onChange' | 'onSameAddress' | 'sameAddress' | 'foldedIf'
> & { required: ReadonlySet<string> }

function PaymentAddress(props: AddressProps) {
  const { values, error, onChange, onSameAddress, sameAddress, foldedIf, required } = props
  const { t } = useTranslation()
  const [isUnfolded, setUnfolded] = useState(false)
  const partOf = (part: AddressPart) => values[`payment_${part}`] ?? ''
  const isFolded =
    foldedIf &&
    !isUnfolded &&
    addressParts.every(
      (part) =>
        partOf(part) === (foldedIf[part] ?? '') &&
        !error(`payment_${part}`) &&
        (partOf(part) || !required.has(`payment_${part}`)),
    )
  return (
    <section className={styles.fields} aria-labelledby="payment-address">
      <div className="row apart">
        <h3 className="card-title" id="payment-address">
          {t('wizard.paymentAddress')}
        </h3>
        {isFolded ? (
          <SecondaryButton onClick={() => setUnfolded(true)}>
            {t('wizard.otherAddress')}
          </SecondaryButton>
        ) : (
          onSameAddress && (
            <SecondaryButton onClick={onSameAddress}>
              {sameAddress ?? t('wizard.sameAddress')}
            </SecondaryButton>
          )
        )}
      </div>
      {isFolded ? (
        <>
          <p className="quiet">{t('wizard.toYourAddress')}</p>
          <AddressText address={foldedIf} />
        </>
      ) : (
        <AddressFields
          prefix="payment_"
          required={(part) => required.has(`payment_${part}`)}
          value={partOf}
          error={(part) => error(`payment_${part}`)}
          onChange={(part, value) => onChange(`payment_${part}`, value)}
        />
      )}
    </section>
  )
}

const helpOf: Partial<Record<FieldKind, MessageKey>> = {
  abaRouting: 'explain.routing',
  usAccount: 'explain.account',
  bic: 'explain.swift',
  iban: 'explain.iban',
  ein: 'explain.taxId',
  teudatZeut: 'explain.teudatZeut',
  israeliBranch: 'explain.bankCode',
  israeliAccount: 'explain.israeliAccount',
}

const inputModes: Partial<Record<FieldKind, 'text' | 'email'>> = {
  bic: 'text',
  iban: 'text',
  email: 'email',
}

/** Numbers and e-mail addresses are left to right, without autocomplete. */
const numberInput = (kind: FieldKind) => ({
  ltr: true,
  autoComplete: 'off',
  autoCorrect: 'off',
  autoCapitalize: kind === 'bic' || kind === 'iban' ? 'characters' : 'none',
  inputMode: inputModes[kind] ?? ('numeric' as const),
  spellCheck: false,
})

const addressPart = /^payment_(address_line[12]|city|state|postal_code|country)$/
const isAddressPart = (field: PaymentFieldRule) => addressPart.test(field.name)
