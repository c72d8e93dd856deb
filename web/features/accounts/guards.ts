import { createContext, redirect } from 'react-router'
import type { Locale } from '#domain/locales.ts'
import { guard } from '#web/guard.ts'
import { paths } from '#web/paths.ts'
import { auth, fetchSession, type Session } from './session.ts'

/** Holds the signed-in user for the pages behind a guard: `context.get(sessionContext)`. */
export const sessionContext = createContext<Session>()

const toSignIn = (locale: Locale, from: string) => paths.signIn(locale, { return_to: from })

/** Admits signed-in users; sends others to sign in and brings them back (docs/product.md §1.2). */
export const requireUser = guard({
  context: sessionContext,
  find: ordinarySession,
  redirectTo: toSignIn,
})

/** Admits administrators; everybody else goes to sign-in, also when the check fails (docs/product.md §1.2). */
export const requireAdmin = guard({
  context: sessionContext,
  find: async () => {
    const session = await ordinarySession()
    if (!session || !(await auth.fetchIsAdmin())) return undefined
    if (!session.session.two_step_missing) return session
    throw redirect(paths.security(document.documentElement.lang as Locale))
  },
  redirectTo: toSignIn,
})

// A session opened by a reset link is for choosing a new password only (docs/product.md §3.4).
async function ordinarySession() {
  const session = await fetchSession()
  return session?.session.recovery ? undefined : session
}
