import { Outlet } from 'react-router'
import { speaking } from '#web/i18n/late-messages.ts'
import { loadPayoutMessages } from '#web/i18n/messages.ts'

/** The screens of payouts. Their messages weigh as much as all others of the office. */
export const clientMiddleware = [speaking(loadPayoutMessages)]

export default Outlet
