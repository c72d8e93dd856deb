import { Outlet } from 'react-router'
import { useLeaveWhenSignedOut } from '#web/features/accounts/auth.tsx'
import { requireAdmin, sessionContext } from '#web/features/accounts/guards.ts'
import { loaderOf } from '#web/guard.ts'

/** The office's screens: for administrators alone, in the denser look (specification, section 2). */
export const handle = { office: true }
export const clientMiddleware = [requireAdmin]
export const clientLoader = loaderOf(sessionContext)

export default function OfficeLayout() {
  useLeaveWhenSignedOut()
  return <Outlet />
}

export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'
