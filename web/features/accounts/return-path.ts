import type { Locale } from '#domain/locales.ts'
import { withLocale } from '#web/i18n/switch.ts'
import { ownPath, paths } from '#web/paths.ts'
import type { Session } from './session.ts'

/** How long after a sign-in a new password can be chosen (docs/product.md §3.4). */
const FRESH_SIGN_IN_MS = 15 * 60_000

/**
 * Returns whether the sign-in is recent enough for a new password; a recovery always is. `now` is
 * the server's time, because the device's clock may be wrong.
 */
export function mayChangePassword({ session }: Session, now: number): boolean {
  if (session.recovery) return true
  return now - Date.parse(session.signed_in_at) < FRESH_SIGN_IN_MS
}

/**
 * Returns where to go after signing in: the requested page, if it is ours and permitted, in the
 * current language; else /admin for administrators and the dashboard for others.
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

/** Returns whether the requested page is the one for a new password. */
export function returnsToPassword(returnTo: string | null | undefined, locale: Locale): boolean {
  return targetOf(returnTo, locale)?.pathname === paths.changePassword(locale)
}

/** Returns the requested page in the given language, if it is one of ours. */
function targetOf(returnTo: string | null | undefined, locale: Locale): URL | undefined {
  const own = ownPath(returnTo, locale)
  if (!own) return undefined
  const url = new URL(own, 'https://own.invalid')
  return new URL(withLocale(url, locale), url)
}
