import type { MessageKey } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'

/** The daily work of the office, in the order of its navigation. */
export const workScreens = [
  { head: 'admin.today', to: paths.admin },
  { head: 'admin.requests', to: paths.adminRequests },
  { head: 'admin.masterDashboard', to: paths.adminMasterDashboard },
  { head: 'family.title', to: paths.adminFamilies },
  { head: 'payout.title', to: paths.adminPayouts },
  { head: 'fund.booksTitle', to: paths.adminBooks },
] as const satisfies { head: MessageKey; to: string }[]
