import { Outlet, useLocation } from 'react-router'
import { requireUser, sessionContext, useLeaveWhenSignedOut } from '#web/features/accounts/index.ts'
import { loaderOf } from '#web/guard.ts'
import { SpinnerPage } from '#web/ui/spinner.tsx'

export const clientMiddleware = [requireUser]
export const clientLoader = loaderOf(sessionContext)

/** As high as the page that loads: the dashboard is higher than a screen, the others are not. */
export function HydrateFallback() {
  return <SpinnerPage tall={useLocation().pathname.endsWith('/dashboard')} />
}

/** The frame of pages for signed-in users: a spinner, then the page or a redirect to sign-in. */
export default function RequesterLayout() {
  useLeaveWhenSignedOut()
  return <Outlet />
}
