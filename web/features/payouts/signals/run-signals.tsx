import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useFamilyMessages } from '#web/i18n/late-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import { payoutsKey } from '#web/query-keys.ts'
import type { PayoutRun } from '../queries.ts'

const loadList = async () => (await import('./signal-list.tsx')).SignalList

/** The payments of a run that deserve a second look. Nothing is shown or loaded without them. */
export function RunSignals({ run }: { run: PayoutRun }) {
  const query = useQuery({
    queryKey: [...payoutsKey, 'signals', run.id],
    queryFn: ({ signal }) => call('get_run_signals', { run_id: run.id }, { signal }),
    enabled: run.state !== 'cancelled',
  })
  if (!query.data?.signals.length) return null
  const props = { run, ...query.data }
  return <LatePart load={loadList} useMessages={useFamilyMessages} props={props} />
}
