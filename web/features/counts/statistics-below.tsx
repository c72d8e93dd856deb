import { useIntersection } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

/** The charts, which come once one has scrolled near them, by a piece of script of their own. */
export function StatisticsBelow() {
  const { t } = useTranslation()
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const piece = useQuery({
    queryKey: ['statistics piece'],
    queryFn: async () => (await import('./statistics.tsx')).Statistics,
    enabled: entry?.isIntersecting ?? false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const Statistics = piece.data
  if (Statistics) return <Statistics />
  return (
    <div ref={ref}>
      {piece.isError ? (
        <FailedState
          text={t('stats.failed')}
          busy={piece.isFetching}
          onTryAgain={() => void piece.refetch()}
        />
      ) : (
        <Spinner />
      )}
    </div>
  )
}
