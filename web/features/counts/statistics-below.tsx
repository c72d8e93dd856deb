import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import { Spinner } from '#web/ui/spinner.tsx'
import { Statistics } from './statistics.tsx'

/** The charts, whose figures are asked for when scrolled near them. */
export function StatisticsBelow() {
  const { ref, entry } = useIntersection({ rootMargin: '100px' })
  const [wasNear, setWasNear] = useState(false)
  if (entry?.isIntersecting && !wasNear) setWasNear(true)
  return <div ref={ref}>{wasNear ? <Statistics /> : <Spinner />}</div>
}
