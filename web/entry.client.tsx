import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { chooseLocale, localeOfPath } from '#domain/locales.ts'
import { LocaleProvider } from './i18n/locale.tsx'
import { loadMessages } from './i18n/messages.ts'

// Pages without a language in their address were written in the one that the document says.
const locale = localeOfPath(window.location.pathname) ?? chooseLocale(document.documentElement.lang)

await loadMessages(locale)
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <LocaleProvider initial={locale}>
        <HydratedRouter />
      </LocaleProvider>
    </StrictMode>,
  )
})
