import { useLateMessages } from './late-messages.ts'
import type { Messages } from './translation.ts'

const files = import.meta.glob<Messages>('./*.json', { query: '?invitation', import: 'default' })

/** Loads the messages of invitations, which few families see (late-messages.ts). */
export const useInvitationMessages = (onError: () => void) => useLateMessages(files, onError)
