import type { ProcedureOutput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { countsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { useOfficeWork } from './queries.ts'

type Asked = ProcedureOutput<'get_office_work'>['asked'][number]

/** Returns what was asked about a payment or a person, and a colleague has to do too. */
export const useAsked = (isMeant: (asked: Asked) => boolean) =>
  useOfficeWork().data?.asked.find(isMeant)

/** Says who asked, when, and why. Whoever asked can take it back, and so needs no form below. */
export function AskedAct({ asked }: { asked: Asked | undefined }) {
  const { t, day } = useWords()
  if (!asked) return null
  const { id, by, reason, asked_at, is_own } = asked
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
          <ActButton
            send={() => call('take_back_asked', { id })}
            done={() => t('twoPersons.takenBack')}
            refetch={[countsKey]}
          >
            {t('twoPersons.takeBack')}
          </ActButton>
        </div>
      )}
    </>
  )
}
