import '#web/ui/shared.css'
import { type MiddlewareFunction, Outlet } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import {
  requireAdmin,
  sessionContext,
  useLeaveWhenSignedOut,
} from '#web/features/accounts/index.ts'
import { loaderOf } from '#web/guard.ts'
import { loadOfficeMessages } from '#web/i18n/messages.ts'
import { useLive } from '#web/live.ts'
import { staleKeys } from '#web/stale-keys.ts'

// The office's messages load while the session is checked.
const speakAsOffice: MiddlewareFunction = async (_args, next) => {
  const words = loadOfficeMessages(document.documentElement.lang as Locale)
  const [found] = await Promise.all([next(), words])
  return found
}

/** The office's screens: for administrators only, in a denser layout (docs/product.md §1.2). */
export const handle = { office: true }
export const clientMiddleware = [speakAsOffice, requireAdmin]
export const clientLoader = loaderOf(sessionContext)

export default function OfficeLayout() {
  useLeaveWhenSignedOut()
  useLive(staleKeys)
  return <Outlet />
}

export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'
