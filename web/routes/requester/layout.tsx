import { Outlet } from 'react-router'
import { useLeaveWhenSignedOut } from '#web/features/accounts/auth.tsx'
import { requireUser, sessionContext } from '#web/features/accounts/guards.ts'
import { loaderOf } from '#web/guard.ts'

export const clientMiddleware = [requireUser]
export const clientLoader = loaderOf(sessionContext)
export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'

/** What only the signed-in see: a spinner, then the page, or the way to sign in. */
export default function RequesterLayout() {
  useLeaveWhenSignedOut()
  return <Outlet />
}
