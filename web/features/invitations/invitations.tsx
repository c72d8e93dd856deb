import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'
import { useLazy } from '#web/ui/use-lazy.ts'

// The script and the messages load when there is an invitation: few families have one.
const loadCards = async () => (await import('./late-cards.tsx')).LateCards

/** The open invitations of the requester's family (docs/product.md §17.2); nothing without one. */
export function Invitations({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [...requestsKey, 'invitations', userId],
    queryFn: ({ signal }) => call('get_invitations', {}, { signal }),
    retry: false,
  })
  const invitations = data?.invitations ?? []
  const Cards = useLazy(loadCards, invitations.length > 0, () => {})
  return Cards && <Cards invitations={invitations} />
}
