import { requestsKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'
import { InvitationCard } from './invitation-card.tsx'

/** The open invitations of the requester's family (docs/product.md §17.2); nothing without one. */
export function Invitations({ userId }: { userId: string }) {
  const { data } = useAnswer(
    [...requestsKey, 'invitations', userId],
    'get_invitations',
    {},
    { retry: false },
  )
  const invitations = data?.invitations ?? []
  return invitations.map((invitation) => (
    <InvitationCard key={invitation.code_id} invitation={invitation} />
  ))
}
