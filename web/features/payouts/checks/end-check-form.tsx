import { type CheckReason, checkReasons } from '#domain/payouts/checks.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { usePress } from '../use-press.ts'

const procedures = {
  replace: 'replace_check',
  stop: 'stop_check',
  void: 'void_check',
} as const
type Ending = keyof typeof procedures

export type EndCheckFormProps = {
  action: Ending
  /** The check's number; its payment if a service numbers it. */
  checkKey: { number: number | null; payment_id: string }
  onClose: () => void
}

/** Replaces, stops or voids a check, with the reason. */
export function EndCheckForm({ action, checkKey, onClose }: EndCheckFormProps) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({
    initial: { reason: action === 'replace' ? 'lost' : '', note: '' },
    validate: ({ reason }) => ({ reason: reason ? undefined : 'common.required' }),
  })

  async function end({ reason, note }: typeof form.values) {
    const { number, payment_id } = checkKey
    const input = {
      ...(number === null ? { payment_id } : { number }),
      reason: reason as CheckReason,
      note,
    }
    const done = await press((operation_id) => call(procedures[action], { ...input, operation_id }))
    if (done) onClose()
  }

  return (
    <form className="stack" {...form.props(end)}>
      <p className="quiet small">{t(`checks.text.${action}`)}</p>
      <SelectField
        {...form.field('reason')}
        label={t('checks.reason')}
        options={checkReasons.map((value) => ({ value, label: t(`checks.reason.${value}`) }))}
        data-autofocus
      />
      <TextAreaField
        {...form.field('note')}
        label={t('checks.note')}
        optional
        rows={2}
        maxLength={1000}
      />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t(`checks.action.${action}`)}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
