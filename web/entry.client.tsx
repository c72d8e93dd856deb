import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { chooseLocale, localeOfPath } from '#domain/locales.ts'
import { LocaleProvider } from './i18n/locale.tsx'
import { loadMessages, loadOfficeMessages } from './i18n/messages.ts'

// Office pages have no language in their address: they are hydrated in the document's.
const inPath = localeOfPath(window.location.pathname)
const locale = inPath ?? chooseLocale(document.documentElement.lang)

await (inPath ? loadMessages(locale) : loadOfficeMessages(locale))
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
