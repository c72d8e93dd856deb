import type { Invitation } from '#contract/campaigns.ts'
import { useInvitationMessages } from '#web/i18n/invitation-messages.ts'
import { LatePart } from '#web/i18n/late-part.tsx'
import { InvitationCard } from './invitation-card.tsx'

const loadCard = async () => InvitationCard

/** The cards of invitations, once their messages are there. */
export const LateCards = ({ invitations }: { invitations: readonly Invitation[] }) =>
  invitations.map((invitation) => (
    <LatePart
      key={invitation.code_id}
      load={loadCard}
      useMessages={useInvitationMessages}
      props={{ invitation }}
    />
  ))
