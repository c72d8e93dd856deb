import type { ProcedureOutput } from '#contract/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { useOfficeWork } from './queries.ts'

type Asked = ProcedureOutput<'get_office_work'>['asked'][number]

/** Returns what a colleague asked about a payment or a person, and another has to do too. */
export const useAsked = (isMeant: (asked: Asked) => boolean) =>
  useOfficeWork().data?.asked.find(isMeant)

/** Says who asked, when, and why. */
export function AskedAct({ asked }: { asked: Asked | undefined }) {
  const { t } = useTranslation()
  const { day } = useFormats()
  if (!asked) return null
  const name = asked.by ?? t('audit.gone')
  return (
    <>
      <p role="status">{t('twoPersons.asked', { name, date: day(asked.asked_at) })}</p>
      {asked.reason && (
        <p>
          <Isolated>{asked.reason}</Isolated>
        </p>
      )}
    </>
  )
}
