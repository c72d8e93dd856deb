import { checkDistinctionReason } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'

type AnswerProps = {
  family: { id: string }
  other: { id: string }
  onDone: () => void
  /** Receives the id of the family that remains. */
  onJoined?: (familyId: string) => void
  onCancel?: () => void
}

const commonReasons = ['relatives', 'house', 'helper'] as const

/** Joins two families, or marks them as not the same, for a common reason or another. */
export function AnswerPair({ family, other, onDone, onJoined, onCancel }: AnswerProps) {
  const { t } = useTranslation()
  const { act, busy } = useAction({
    refetch: [familiesKey, requestsKey],
    isBusyWhileRefetching: true,
  })
  const pair = { family_id: family.id, other_family_id: other.id }
  const form = useForm({
    initial: { reason: '' },
    validate({ reason }) {
      const checked = checkDistinctionReason(reason)
      return { reason: checked.ok ? undefined : checked.error }
    },
  })
  async function join() {
    const joined = await act((operation_id) => call('join_families', { ...pair, operation_id }), {
      title: 'common.error',
      message: () => t('families.joined'),
    })
    if (!joined) return
    onDone()
    onJoined?.(joined.family_id)
  }
  const distinguish = ({ reason }: typeof form.values) =>
    act((operation_id) => call('distinguish_families', { ...pair, reason, operation_id }), {
      title: 'common.error',
      message: () => t('families.distinguished'),
      form,
      onSuccess: onDone,
    })
  return (
    <div className="stack">
      <div className="buttons">
        <PrimaryButton busy={busy} onClick={() => void join()}>
          {t('families.join')}
        </PrimaryButton>
        {onCancel && <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>}
      </div>
      <form className="stack" {...form.props(distinguish)}>
        <fieldset className="choices">
          <legend>{t('families.distinguishFor')}</legend>
          <div className="buttons">
            {commonReasons.map((name) => (
              <SecondaryButton
                key={name}
                busy={busy}
                onClick={() => void distinguish({ reason: t(`families.why.${name}`) })}
              >
                {t(`families.why.${name}`)}
              </SecondaryButton>
            ))}
          </div>
        </fieldset>
        <TextField {...form.field('reason')} label={t('families.whyDistinct')} dir="auto" />
        <div className="buttons">
          <SecondaryButton type="submit" busy={form.busy}>
            {t('families.distinguish')}
          </SecondaryButton>
        </div>
      </form>
    </div>
  )
}
