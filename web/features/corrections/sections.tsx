import { type AddressPart, addressParts } from '#domain/address.ts'
import type { Corrector } from '#domain/corrections.ts'
import { isSecretField, twinOf } from '#domain/payment-form.ts'
import {
  fieldsFor,
  type PaymentFieldRule,
  type SecretField,
  secretFields,
} from '#domain/payment-methods.ts'
import { isOptional, requestLabels as labels } from '#domain/request-fields.ts'
import {
  AddressFields,
  FieldStack,
  type FormField,
  type FormValues,
  methodOf,
  PaymentFields,
  PaymentMethodField,
  PhoneField,
} from '#web/features/request-fields/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './corrections.module.css'
import { keptOf, type Stored } from './rules.ts'

export type SectionProps = { form: ReturnType<typeof useForm<FormValues>> }

/** The phone number, and for the office also name and e-mail address. */
export function ContactFields({ form, corrector }: SectionProps & { corrector: Corrector }) {
  const { t } = useTranslation()
  const { values } = form
  return (
    <FieldStack>
      {corrector === 'office' && (
        <>
          <TextField
            {...form.field('full_name')}
            label={t(labels.full_name)}
            dir="auto"
            autoComplete="off"
          />
          <TextField
            {...form.field('email')}
            ltr
            type="email"
            autoComplete="off"
            label={t(labels.email)}
          />
        </>
      )}
      <PhoneField
        {...form.field('phone')}
        label={t(labels.phone)}
        value={values.phone}
        onChange={(phone) => form.setValue('phone', phone)}
        country={values.phone_country}
        addressCountry={values.country}
        onCountry={(country) => form.setValue('phone_country', country)}
      />
    </FieldStack>
  )
}

export function OwnAddressFields({ form }: SectionProps) {
  const change = (part: AddressPart, value: string) => form.setValue(part, value)
  return (
    <AddressFields
      prefix=""
      required={(part) => !isOptional(part)}
      value={(part) => form.values[part]}
      error={(part) => form.field(part).error}
      onChange={change}
    />
  )
}

type PaymentProps = SectionProps & {
  stored: Stored
  kept: readonly SecretField[]
  onKeep: (field: SecretField, isKept: boolean) => void
}

/** The method and its details. A stored number is shown masked until another one is typed. */
export function PaymentSection({ form, stored, kept, onKeep }: PaymentProps) {
  const { t } = useTranslation()
  const { values } = form
  const method = methodOf(values)
  const keptNow = keptOf(values, stored, kept)

  function change(name: FormField, value: string) {
    form.setValue(name, value)
    // The second entry may match now: setting it clears its error.
    if (isSecretField(name)) form.setValue(twinOf(name), values[twinOf(name)])
  }
  function copyAddress() {
    for (const part of addressParts) form.setValue(`payment_${part}`, values[part])
  }
  const number = (rule: PaymentFieldRule) => {
    const { name } = rule
    const masked = isSecretField(name) && keptNow.includes(name) && stored.masked[name]
    if (!masked) return undefined
    return <KeptNumber rule={rule} masked={masked} onTypeNew={() => onKeep(name, false)} />
  }
  const typedAnew = (method ? fieldsFor(method, values) : []).filter(
    ({ name }) =>
      isSecretField(name) &&
      !keptNow.includes(name) &&
      keptOf(values, stored, secretFields).includes(name),
  )
  function keepAgain({ name }: PaymentFieldRule) {
    if (!isSecretField(name)) return
    onKeep(name, true)
    for (const entry of [name, twinOf(name)] as const) form.setValue(entry, '')
  }
  return (
    <FieldStack>
      <PaymentMethodField
        {...form.field('payment_method')}
        value={values.payment_method}
        onChange={(chosen) => form.setValue('payment_method', chosen)}
      />
      {method && (
        <PaymentFields
          key={method}
          method={method}
          values={values}
          error={(name) => form.field(name).error}
          onChange={change}
          onSameAddress={copyAddress}
          number={number}
        />
      )}
      {typedAnew.map((rule) => (
        <SecondaryButton key={rule.name} onClick={() => keepAgain(rule)}>
          {`${t('correct.keep')}: ${t(rule.label as MessageKey)}`}
        </SecondaryButton>
      ))}
    </FieldStack>
  )
}

type KeptProps = { rule: PaymentFieldRule; masked: string; onTypeNew: () => void }

function KeptNumber({ rule, masked, onTypeNew }: KeptProps) {
  const { t } = useTranslation()
  const label = t(rule.label as MessageKey)
  return (
    <div className={styles.kept}>
      <p>
        <span className={styles.label}>{label}</span>
        <span>
          <Message of="correct.stored" number={<Ltr className="numbers">{masked}</Ltr>} />
        </span>
      </p>
      <SecondaryButton aria-label={`${t('correct.typeNew')}: ${label}`} onClick={onTypeNew}>
        {t('correct.typeNew')}
      </SecondaryButton>
    </div>
  )
}
