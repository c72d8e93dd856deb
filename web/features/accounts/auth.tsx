import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type AuthMessage, auth as browserAuth, type createAuth } from './session.ts'

type Auth = ReturnType<typeof createAuth>
const AuthContext = createContext<Auth | null>(null)

/** Provides the session to all screens within, and watches it while mounted. */
export function AuthProvider({
  auth = browserAuth,
  children,
}: {
  auth?: Auth
  children: ReactNode
}) {
  const queries = useQueryClient()
  const id = auth.store((state) => state.session?.user.id)
  const before = useRef(id)

  useEffect(() => {
    const stop = auth.start()
    auth.fetchSession().catch(() => undefined) // the caller that needs the session asks again and shows the error
    return stop
  }, [auth])

  // Clears the cache, so that the next person at this screen does not see the last one's data.
  useEffect(() => {
    if (before.current && before.current !== id) queries.clear()
    if (before.current && id && before.current !== id) window.location.reload()
    before.current = id
  }, [id, queries])

  return <AuthContext value={auth}>{children}</AuthContext>
}

function useProvided(): Auth {
  const auth = use(AuthContext)
  if (!auth) throw new Error('useAuth must be used within an AuthProvider')
  return auth
}

/**
 * Returns the session (null: nobody is signed in, undefined: unknown) and the functions to sign in
 * and out.
 */
export function useAuth() {
  const auth = useProvided()
  const { session } = auth.store()
  return { session, user: session?.user, ...auth }
}

/** Returns true once the user is known to be an administrator, and as long as the page is shown. */
export function useIsAdmin(): boolean {
  const { session, fetchIsAdmin } = useAuth()
  const [isAdmin, setIsAdmin] = useState(false)
  useEffect(() => {
    if (session) void fetchIsAdmin().then((answer) => answer && setIsAdmin(true))
  }, [session, fetchIsAdmin])
  return isAdmin
}

/** Calls back with every session event of this tab or another. */
function useAuthEvents(hear: (message: AuthMessage) => void) {
  const auth = useProvided()
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => auth.subscribe((message) => latest.current(message)), [auth])
}

/**
 * For the layouts of protected pages. After a sign-out in any tab, goes to the start page. After an
 * expiry, goes to sign-in with a message, and comes back afterwards.
 */
export function useLeaveWhenSignedOut() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useAuthEvents(({ event, onPurpose }) => {
    if (event !== 'SIGNED_OUT') return
    if (onPurpose) {
      window.location.assign(paths.landing) // a full page load, so that nothing stays in memory
      return
    }
    toast({ tone: 'error', message: t('request.loginRequired') })
    navigate(paths.signIn(locale, { return_to: pathname + search }), { replace: true })
  })
}
