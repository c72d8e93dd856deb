import {
  type MiddlewareFunction,
  type RouterContext,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Locale, localeOfPath } from '#domain/locales.ts'
import { QUESTION_HASH } from '#web/paths.ts'

type Guard<Session> = {
  /** Holds the session for the pages within: `context.get(…)` in their loaders. */
  context: RouterContext<Session>
  /** Returns the session if this reader is admitted. */
  find: () => Promise<Session | undefined>
  /** Returns where everybody else is redirected; `from` is the requested address. */
  redirectTo: (locale: Locale, from: string) => string
}

/**
 * Admits to a group of routes only those for whom `find` returns a session (docs/product.md §1.2):
 * a spinner while loading, else a redirect. A layout route exports what these three make:
 * ```tsx
 * export const clientMiddleware = [guard({ context: sessionContext, find, redirectTo })]
 * export const clientLoader = loaderOf(sessionContext)
 * export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'
 * ```
 */
export function guard<Session>(options: Guard<Session>): MiddlewareFunction {
  return async ({ request, context }) => {
    const session = await options.find()
    if (!session) {
      const { pathname, search } = new URL(request.url)
      // Other fragments may hold a token, which must not reach a query.
      const hash = window.location.hash === QUESTION_HASH ? QUESTION_HASH : ''
      throw redirect(options.redirectTo(localeOf(pathname), pathname + search + hash))
    }
    context.set(options.context, session)
  }
}

/**
 * Passes the guard's session to the layout. A loader is also what makes the guard run on the first
 * page.
 */
export function loaderOf<Session>(session: RouterContext<Session>) {
  const load = ({ context }: { context: Readonly<RouterContextProvider> }) => context.get(session)
  return Object.assign(load, { hydrate: true as const })
}

function localeOf(pathname: string): Locale {
  return localeOfPath(pathname) ?? (document.documentElement.lang as Locale)
}
