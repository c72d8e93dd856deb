import type { ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import { useOfficeWork } from './queries.ts'

type Asked = ProcedureOutput<'get_office_work'>['asked'][number]

/** Returns what was asked about a payment or a person, and a colleague has to do too. */
export const useAsked = (isMeant: (asked: Asked) => boolean) =>
  useOfficeWork().data?.asked.find(isMeant)

/** Says who asked, when, and why. Whoever asked can take it back, and so needs no form below. */
export function AskedAct({ asked }: { asked: Asked | undefined }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { act, busy } = useAction({ refetch: [countsKey] })
  if (!asked) return null
  const { id, by, reason, asked_at, is_own } = asked
  const takeBack = () =>
    act(() => call('take_back_asked', { id }), {
      message: () => t('twoPersons.takenBack'),
      title: 'common.error',
    })
  return (
    <>
      <p role="status">
        {t('twoPersons.asked', { name: by ?? t('audit.gone'), date: day(asked_at) })}
      </p>
      {reason && (
        <p>
          <Isolated>{reason}</Isolated>
        </p>
      )}
      {is_own && (
        <div className="buttons">
          <SecondaryButton busy={busy} onClick={() => void takeBack()}>
            {t('twoPersons.takeBack')}
          </SecondaryButton>
        </div>
      )}
    </>
  )
}
