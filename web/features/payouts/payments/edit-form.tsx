import { accountTypes } from '#domain/account-types.ts'
import { hasField } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { usePress } from '../use-press.ts'
import type { FormProps } from './asked.ts'

/** What the bank is told of a planned payment: the name, and the kind of account. */
export function EditForm({ payment, onClose }: FormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const hasType = hasField(payment.method, 'account_type')
  const form = useForm({
    initial: {
      payee_for_bank: payment.payee_for_bank ?? '',
      account_type: payment.account_type,
    },
  })

  async function save({ payee_for_bank, account_type }: typeof form.values) {
    const saved = await press(
      () =>
        call('update_payment', {
          payment_id: payment.id,
          payee_for_bank: payee_for_bank || null,
          ...(hasType && { account_type }),
        }),
      undefined,
      (failure) => failure instanceof ApiError && form.showErrors(failure.fields),
    )
    if (saved) onClose()
  }

  return (
    <form className="stack" {...form.props(save)}>
      <TextField
        {...form.field('payee_for_bank')}
        label={t('payouts.nameForBank')}
        help={t('payouts.nameForBankHelp')}
        optional
        dir="auto"
        data-autofocus
      />
      {hasType && (
        <SelectField
          {...form.field('account_type')}
          label={t('payouts.accountType')}
          options={accountTypes.map((value) => ({
            value,
            label: t(`payouts.accountType.${value}`),
          }))}
        />
      )}
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
