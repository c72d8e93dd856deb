import type { ReactNode } from 'react'
import type { Corrector } from '#domain/corrections.ts'
import { isSecretField, twinOf } from '#domain/payment-form.ts'
import {
  fieldsFor,
  type PaymentFieldRule,
  type SecretField,
  secretFields,
} from '#domain/payment-methods.ts'
import { FieldStack, type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import {
  ContactFields,
  KeptNumber,
  OwnPhoneField,
  PaymentDetails,
  PaymentMethodSection,
  PurposeFields,
  WhereMetField,
} from '#web/features/request-form/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { keptOf, type Stored } from './rules.ts'

type SectionProps = { form: ReturnType<typeof useForm<FormValues>> }

/** The phone number, and for the office also name and e-mail address. */
export function ContactSection({ form, corrector }: SectionProps & { corrector: Corrector }) {
  return (
    <FieldStack>
      {corrector === 'office' && <ContactFields form={form} />}
      <OwnPhoneField form={form} />
    </FieldStack>
  )
}

/** What the request is for. */
export const PurposeSection = ({ form }: SectionProps) => (
  <FieldStack>
    <PurposeFields form={form} />
    <WhereMetField form={form} />
  </FieldStack>
)

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

  const number = (rule: PaymentFieldRule) => {
    const { name } = rule
    const masked = isSecretField(name) && keptNow.includes(name) && stored.masked[name]
    if (!masked) return undefined
    const typeNew = () => onKeep(name, false)
    const say = (shown: ReactNode) => <Message of="correct.stored" number={shown} />
    return <KeptNumber {...{ rule, masked, say }} onTypeNew={typeNew} />
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
      <PaymentMethodSection form={form} />
      <PaymentDetails form={form} number={number} />
      {typedAnew.map((rule) => (
        <SecondaryButton key={rule.name} onClick={() => keepAgain(rule)}>
          {`${t('correct.keep')}: ${t(rule.label as MessageKey)}`}
        </SecondaryButton>
      ))}
    </FieldStack>
  )
}
