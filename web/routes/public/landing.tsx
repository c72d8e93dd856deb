import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { chooseLocale, localeKey, locales } from '#domain/locales.ts'
import type { Handle } from '../../handle.ts'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.tsx'
import script from './landing.js?raw'

export const handle: Handle = { hydrate: false }

/** Whoever comes here from within is sent on the same way as by the script. */
export const clientMiddleware = [
  () => {
    throw redirect(paths.home(chooseLocale(localStorage.getItem(localeKey), navigator.language)))
  },
]

/** The root: sends everyone to their language before anything is drawn. */
export default function Landing() {
  const { t } = useTranslation()
  const { organizationName } = useSite()
  return (
    <>
      <title>{organizationName}</title>
      <script>{script}</script>
      <noscript>
        {locales.map((locale) => (
          <p key={locale}>
            <a href={paths.home(locale)} lang={locale}>
              {t(`lang.${locale}`)}
            </a>
          </p>
        ))}
      </noscript>
    </>
  )
}
