import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toasts.tsx'
import { type AuthMessage, auth as browserAuth, type createAuth } from './session.ts'

type Auth = ReturnType<typeof createAuth>
const AuthContext = createContext<Auth | null>(null)

/** Who is signed in, for all screens within; watches the session as long as it is there. */
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
    auth.fetchSession().catch(() => undefined) // who needs it asks again and says what is wrong
    return stop
  }, [auth])

  // What one person was shown is not for the next one at the same screen.
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

/** Who is signed in (null: nobody, undefined: not known yet), and the ways in and out. */
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

/** Calls back with every event of the session, of this tab or of another. */
export function useAuthEvents(hear: (message: AuthMessage) => void) {
  const auth = useProvided()
  const latest = useRef(hear)
  useEffect(() => {
    latest.current = hear
  })
  useEffect(() => auth.subscribe((message) => latest.current(message)), [auth])
}

/**
 * For the layouts of protected pages: whoever signs out, in any tab, goes to the start; whose
 * session runs out goes to sign in, is told why, and comes back to where they were.
 */
export function useLeaveWhenSignedOut() {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useAuthEvents(({ event, onPurpose }) => {
    if (event !== 'SIGNED_OUT') return
    if (onPurpose) {
      window.location.assign(paths.landing) // a new document: nothing stays in memory
      return
    }
    toast({ tone: 'error', message: t('request.loginRequired') })
    navigate(paths.signIn(locale, { return_to: pathname + search }), { replace: true })
  })
}
