import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { payoutsKey } from '#web/query-keys.ts'
import type { PayoutRun } from '../queries.ts'
import { SignalList } from './signal-list.tsx'

/** The payments of a run that deserve a second look. Nothing is shown without them. */
export function RunSignals({ run }: { run: PayoutRun }) {
  const query = useQuery({
    queryKey: [...payoutsKey, 'signals', run.id],
    queryFn: ({ signal }) => call('get_run_signals', { run_id: run.id }, { signal }),
    enabled: run.state !== 'cancelled',
  })
  if (!query.data?.signals.length) return null
  return <SignalList run={run} {...query.data} />
}
