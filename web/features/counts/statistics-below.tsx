import { useIntersection } from '@mantine/hooks'
import { useTranslation } from '#web/i18n/translation.ts'
import { LazyComponent } from '#web/ui/lazy-component.tsx'

const load = async () => (await import('./statistics.tsx')).Statistics

/** The charts, loaded when scrolled near them. */
export function StatisticsBelow() {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection({ rootMargin: '400px' })
  return (
    <div ref={ref}>
      <LazyComponent
        load={load}
        wanted={entry?.isIntersecting ?? false}
        failed={t('stats.failed')}
      />
    </div>
  )
}
