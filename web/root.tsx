import './theme.css'
import './mantine.css'
import './ui/page.css'
import './ui/utilities.css'
import './ui/parts.css'
import './ui/fields.css'
import './print.css'
import { DirectionContext, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useMatches } from 'react-router'
import { directionOf, languages, localeOfPath } from '#domain/locales.ts'
import { AuthProvider, FreshSignIn } from '#web/features/accounts/index.ts'
import { createQueryClient } from './api.ts'
import hebrewFont from './fonts/heebo-hebrew.woff2?url'
import latinFont from './fonts/heebo-latin.woff2?url'
import namesFont from './fonts/heebo-names.woff2?url'
import type { Handle } from './handle.ts'
import { useKeepLocale, useLocale } from './i18n/locale.tsx'
import { loadMessages, messagesOf } from './i18n/messages.ts'
import { TranslatorContext } from './i18n/translation.ts'
import { day, night, themeVariables } from './palette.ts'
import staticPageCss from './routes/public/static-page.css?inline'
import { SiteMeta, SiteProvider } from './site.tsx'
import themeCss from './theme.css?inline'
import { theme, themeResolver } from './theme.ts'
import { useFocusOnArrival } from './ui/focus-on-arrival.ts'
import pageCss from './ui/page.css?inline'
import { Toasts } from './ui/toasts.tsx'
import { TooOld } from './ui/too-old.tsx'
import utilitiesCss from './ui/utilities.css?inline'

// Not in the browser's scripts: only pages rendered in the build have inline styles.
const staticStyles = import.meta.env.SSR ? themeCss + pageCss + utilitiesCss + staticPageCss : ''

export function Layout({ children }: { children: ReactNode }) {
  const locale = useLocale()
  const handles = useMatches().map((match) => match.handle as Handle | undefined)
  const office = handles.some((handle) => handle?.office)
  // Only the built files go without scripts; reached by navigation, the same page has them.
  const isStatic =
    import.meta.env.SSR && import.meta.env.PROD && handles.some((at) => at?.hydrate === false)
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-office={office || undefined}
      data-mantine-color-scheme="light"
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={day.paper} />
        <meta name="theme-color" content={night.paper} media="(prefers-color-scheme: dark)" />
        <SiteMeta />
        <link rel="icon" href="/logo.svg" type="image/svg+xml" />
        {/* The language switcher names Hebrew and Yiddish in Hebrew letters. */}
        <FontPreload href={languages[locale].script === 'hebrew' ? hebrewFont : namesFont} />
        {/* A static page is laid out, and loads its fonts, as soon as it arrives. */}
        {!isStatic && <FontPreload href={latinFont} />}
        <style>{layerOrder + themeVariables}</style>
        {isStatic ? <style>{staticStyles}</style> : <Links />}
      </head>
      <body>
        <SiteProvider>
          <TranslatorContext value={messagesOf(locale)}>
            {isStatic ? children : <Providers>{children}</Providers>}
            {!isStatic && <TooOld />}
          </TranslatorContext>
        </SiteProvider>
        {!isStatic && <ScrollRestoration />}
        {!isStatic && <Scripts />}
      </body>
    </html>
  )
}

// The same as in theme.css, whose style sheet may come after others of the page.
const layerOrder = '@layer tokens, mantine, ui, feature, print;'

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
}

/** The providers of pages with scripts. */
function Providers({ children }: { children: ReactNode }) {
  const dir = directionOf(useLocale())
  useKeepLocale()
  useFocusOnArrival()
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionContext value={{ dir, setDirection: ignore, toggleDirection: ignore }}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={themeResolver}
          forceColorScheme="light"
        >
          <AuthProvider>
            {children}
            <FreshSignIn />
          </AuthProvider>
          <Toasts />
        </MantineProvider>
      </DirectionContext>
    </QueryClientProvider>
  )
}

function ignore() {
  // nobody sets the direction by hand: it follows from the language
}

/** Loads a language's messages before its pages render; going back may change the language. */
export const clientMiddleware = [
  async ({ request }: { request: Request }) => {
    const locale = localeOfPath(new URL(request.url).pathname)
    if (locale) await loadMessages(locale)
  },
]

export default function Root() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary } from './routes/error-page.tsx'
