import { checkDistinctionReason } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ActForm, problemIn } from '#web/ui/act-form.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'

type AnswerProps = {
  family: { id: string }
  other: { id: string }
  onDone: () => void
  /** Receives the id of the family that remains. */
  onJoined?: (familyId: string) => void
  onCancel?: () => void
}

const commonReasons = ['relatives', 'house', 'helper'] as const
const refetch = [familiesKey, requestsKey]

/** Joins two families, or marks them as not the same, for a common reason or another. */
export function AnswerPair({ family, other, onDone, onJoined, onCancel }: AnswerProps) {
  const { t } = useTranslation()
  const pair = { family_id: family.id, other_family_id: other.id }
  const distinguish = (reason: string, operation_id: string) =>
    call('distinguish_families', { ...pair, reason, operation_id })
  const distinction = { refetch, onDone, done: () => t('families.distinguished') }
  return (
    <div className="stack">
      <div className="buttons">
        <ActButton
          look="primary"
          send={(operation_id) => call('join_families', { ...pair, operation_id })}
          done={() => t('families.joined')}
          refetch={refetch}
          onDone={({ family_id }) => {
            onDone()
            onJoined?.(family_id)
          }}
        >
          {t('families.join')}
        </ActButton>
        {onCancel && <SecondaryButton onClick={onCancel}>{t('action.cancel')}</SecondaryButton>}
      </div>
      <fieldset className="choices">
        <legend>{t('families.distinguishFor')}</legend>
        <div className="buttons">
          {commonReasons.map((name) => (
            <ActButton
              key={name}
              send={(id) => distinguish(t(`families.why.${name}`), id)}
              {...distinction}
            >
              {t(`families.why.${name}`)}
            </ActButton>
          ))}
        </div>
      </fieldset>
      <ActForm
        inRow
        fields={{
          reason: {
            label: 'families.whyDistinct',
            rule: (typed) => problemIn(checkDistinctionReason(typed)),
          },
        }}
        send={({ reason }, id) => distinguish(reason, id)}
        {...distinction}
        button="families.distinguish"
        isSecondary
      />
    </div>
  )
}
