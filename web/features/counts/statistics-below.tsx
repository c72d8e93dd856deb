import { useIntersection } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { LatePart } from '#web/ui/late-part.tsx'

const load = async () => (await import('./statistics.tsx')).Statistics

/** The charts, which come once one has scrolled near them. */
export function StatisticsBelow() {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  return (
    <div ref={ref}>
      <LatePart load={load} wanted={entry?.isIntersecting ?? false} failed={t('stats.failed')} />
    </div>
  )
}
