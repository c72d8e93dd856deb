import { redirect } from 'react-router'
import {
  chooseLocale,
  languages,
  localeByBrowserCode,
  localeKey,
  locales,
} from '#domain/locales.ts'
import type { Handle } from '../../handle.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.tsx'
import script from './landing.js?raw'

export const handle: Handle = { hydrate: false }

/** Redirects within the application, as the script does in the built page. */
export const clientMiddleware = [
  () => {
    throw redirect(
      paths.home(chooseLocale(localStorage.getItem(localeKey), navigator.languages.join())),
    )
  },
]

/** Redirects a visitor of the root to their language before anything is rendered. */
export default function Landing() {
  const { organizationName } = useSite()
  return (
    <>
      <title>{organizationName}</title>
      <script data-locales={JSON.stringify([...localeByBrowserCode])}>{script}</script>
      <noscript>
        {locales.map((locale) => (
          <p key={locale}>
            <a href={paths.home(locale)} lang={locale}>
              {languages[locale].name}
            </a>
          </p>
        ))}
      </noscript>
    </>
  )
}
