import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Family, FoundFamily } from '#contract/families.ts'
import { checkDistinctionReason } from '#domain/families.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { familiesKey, listsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { FamilyPicker } from './family-picker.tsx'

const refetch = [familiesKey, listsKey]

/** Finds another family, and joins it or marks it as not the same. */
export function JoinForm({ family }: { family: Family }) {
  const { t } = useTranslation()
  const [other, setOther] = useState<FoundFamily>()
  if (!other) {
    return (
      <>
        <p>{t('families.joinText')}</p>
        <FamilyPicker except={family.id} onPick={setOther} />
      </>
    )
  }
  return <Pair family={family} other={other} onDone={() => setOther(undefined)} />
}

type PairProps = { family: Family; other: FoundFamily; onDone: () => void }

function Pair({ family, other, onDone }: PairProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
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
    const number = joined.family_id === family.id ? family.number : other.number
    void navigate(familyPath(number), { replace: true })
  }
  const distinguish = ({ reason }: typeof form.values) =>
    act((operation_id) => call('distinguish_families', { ...pair, reason, operation_id }), {
      title: 'common.error',
      message: () => t('families.distinguished'),
      form,
      onSuccess: onDone,
    })
  const names = { name: other.name, number: other.number }
  return (
    <div className="stack">
      <p>{t('families.joinWith', names)}</p>
      <div className="buttons">
        <PrimaryButton busy={busy} onClick={() => void join()}>
          {t('families.join')}
        </PrimaryButton>
        <SecondaryButton onClick={onDone}>{t('action.cancel')}</SecondaryButton>
      </div>
      <form className="stack" {...form.props(distinguish)}>
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
