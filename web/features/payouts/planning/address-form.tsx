import { bankAddressParts } from '#domain/address.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import type { LockProblem } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './mend.module.css'
import { suggestedAddress } from './suggestions.ts'

type AddressProps = { paymentId: string; problem: LockProblem }

/** The address in letters that the bank's file can carry, beginning with a suggestion. */
export function AddressForm({ paymentId, problem }: AddressProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({ initial: suggestedAddress(problem) })
  const save = (values: typeof form.values) =>
    press(() =>
      call('act_on_payment', {
        act: 'change',
        payment_id: paymentId,
        address_for_bank: values,
      }),
    )
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
