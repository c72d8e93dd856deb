import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { requestsKey } from '#web/query-keys.ts'
import { InvitationCard } from './invitation-card.tsx'

/** The open invitations of the requester's family (docs/product.md §17.2); nothing without one. */
export function Invitations({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [...requestsKey, 'invitations', userId],
    queryFn: ({ signal }) => call('get_invitations', {}, { signal }),
    retry: false,
  })
  const invitations = data?.invitations ?? []
  return invitations.map((invitation) => (
    <InvitationCard key={invitation.code_id} invitation={invitation} />
  ))
}
