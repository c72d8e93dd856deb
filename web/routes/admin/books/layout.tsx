import { Outlet } from 'react-router'
import { loadBookMessages, speaking } from '#web/i18n/late-messages.ts'

/** The screens of the books. */
export const clientMiddleware = [speaking(loadBookMessages)]

export default Outlet
