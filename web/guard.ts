import {
  type MiddlewareFunction,
  type RouterContext,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import { type Locale, localeOfPath } from '#domain/locales.ts'

type Guard<Session> = {
  /** Where the pages within find the session: `context.get(…)` in their loaders. */
  context: RouterContext<Session>
  /** Gives the session if this reader may come in. */
  find: () => Promise<Session | undefined>
  /** Where everybody else goes; `from` is the address that was asked for. */
  elsewhere: (locale: Locale, from: string) => string
}

/**
 * Admits to a group of routes only those for whom `find` returns a session (docs/product.md §1.2):
 * a spinner while loading, else a redirect. A layout route exports what these three make:
 * ```tsx
 * export const clientMiddleware = [guard({ context: sessionContext, find, elsewhere })]
 * export const clientLoader = loaderOf(sessionContext)
 * export { SpinnerPage as HydrateFallback } from '#web/ui/spinner.tsx'
 * ```
 */
export function guard<Session>(options: Guard<Session>): MiddlewareFunction {
  return async ({ request, context }) => {
    const session = await options.find()
    if (!session) {
      const { pathname, search } = new URL(request.url)
      throw redirect(options.elsewhere(localeOf(pathname), pathname + search))
    }
    context.set(options.context, session)
  }
}

/** Gives the layout what the guard found, also on the first page (which makes the guard run there). */
export function loaderOf<Session>(session: RouterContext<Session>) {
  const load = ({ context }: { context: Readonly<RouterContextProvider> }) => context.get(session)
  return Object.assign(load, { hydrate: true as const })
}

function localeOf(pathname: string): Locale {
  return localeOfPath(pathname) ?? (document.documentElement.lang as Locale)
}
