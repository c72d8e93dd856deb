import type { Locale } from '#domain/locales.ts'
import { withLocale } from '#web/i18n/switch.ts'
import { ownPath, paths } from '#web/paths.ts'
import type { Session } from './session.ts'

/** How long a sign-in is fresh enough to choose a new password (docs/product.md §3.4). */
const FRESH_SIGN_IN_MS = 15 * 60_000

/**
 * Whether the sign-in is fresh enough to choose a new password; a recovery always is. `now` is what
 * the server's clock says: the device's own may be wrong.
 */
export function mayChangePassword({ session }: Session, now: number): boolean {
  if (session.recovery) return true
  return now - Date.parse(session.signed_in_at) < FRESH_SIGN_IN_MS
}

/**
 * Where somebody goes who has signed in: back where they were going, if that is a page of ours that
 * they may see, in the language they read now; else administrators to /admin, all others to their
 * dashboard.
 */
export function afterSignIn(
  returnTo: string | null | undefined,
  isAdmin: boolean,
  locale: Locale,
): string {
  const target = targetOf(returnTo, locale)
  const page = target?.pathname ?? paths.landing
  const inOffice = page === paths.admin || page.startsWith(`${paths.admin}/`)
  const inCircle = page === paths.landing || page === paths.signIn(locale)
  if (target && !inCircle && (isAdmin || !inOffice)) return page + target.search + target.hash
  return isAdmin ? paths.admin : paths.dashboard(locale)
}

/** Whether the way back leads to the page for a new password. */
export function returnsToPassword(returnTo: string | null | undefined, locale: Locale): boolean {
  return targetOf(returnTo, locale)?.pathname === paths.changePassword(locale)
}

/** The way back, if it leads to a page of ours, in the given language. */
function targetOf(returnTo: string | null | undefined, locale: Locale): URL | undefined {
  const own = ownPath(returnTo, locale)
  const url = own && URL.parse(own, 'https://own.invalid')
  return url ? new URL(withLocale(url, locale), url) : undefined
}
