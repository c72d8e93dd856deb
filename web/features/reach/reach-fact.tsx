import { useExplanations } from '#web/features/request-fields/index.ts'
import { Fact } from '#web/ui/fact.tsx'
import { useReach } from './queries.ts'

/** How the family of a request is reached, among the facts of its card. */
export function ReachFact({ requestId }: { requestId: string }) {
  const known = useReach(requestId).data
  const explain = useExplanations()
  const [title, way] = [explain('reach.ofFamily'), known && explain(`reach.${known.reach}`)]
  if (!title || !way) return null
  return <Fact label={title}>{way}</Fact>
}
