import { bankAddressParts } from '#domain/address.ts'
import { suggestForBank } from '#domain/bank-files/transliteration.ts'
import { detailsKey } from '#domain/payment-methods.ts'
import type { BankAddress } from '#domain/payouts/file-payment.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useDetailsNow } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './mend.module.css'

type AddressProps = { paymentId: string; requestId: string }

/** The address in letters that the bank's file can carry, beginning with the one that was entered. */
export function AddressForm({ paymentId, requestId }: AddressProps) {
  const { t } = useTranslation()
  const details = useDetailsNow(requestId)
  return (
    <Loaded query={details} failed={t('err.detailsFailed')}>
      {(data) => (
        <Fields paymentId={paymentId} entered={data[detailsKey(data.payment_method)] ?? {}} />
      )}
    </Loaded>
  )
}

type FieldsProps = { paymentId: string; entered: object }

function Fields({ paymentId, entered }: FieldsProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const known = entered as Partial<Record<string, string | null>>
  const form = useForm({
    initial: Object.fromEntries(
      bankAddressParts.map((part) => [part, suggestForBank(known[part] ?? '', 'check') ?? '']),
    ) as Record<keyof BankAddress, string>,
  })
  const save = (values: typeof form.values) =>
    press(() => call('update_payment', { payment_id: paymentId, address_for_bank: values }))
  return (
    <form className={styles.form} {...form.props(save)}>
      {bankAddressParts.map((part) => (
        <TextField
          key={part}
          {...form.field(part)}
          className={part === 'address_line1' ? styles.long : styles.short}
          label={t(requestLabels[part])}
          optional
          dir="auto"
        />
      ))}
      <PrimaryButton type="submit" busy={form.busy}>
        {t('action.save')}
      </PrimaryButton>
    </form>
  )
}
