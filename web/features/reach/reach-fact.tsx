import { useTranslation } from '#web/i18n/translation.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useReach } from './queries.ts'

/** How the family of a request is reached, among the facts of its card. */
export function ReachFact({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const known = useReach(requestId).data
  return known && <Fact label={t('reach.ofFamily')}>{t(`reach.${known.reach}`)}</Fact>
}
