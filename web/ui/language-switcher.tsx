import { useLocation } from 'react-router'
import { languages, locales } from '#domain/locales.ts'
import { useLocale, useSwitchLocale } from '../i18n/locale.tsx'
import { withLocale } from '../i18n/switch.ts'
import { useTranslation } from '../i18n/translation.ts'

/**
 * Links to the page in every language, each named in itself. Static pages have no React, so there
 * routes/public/static-page.js saves the choice; elsewhere a click changes the language in place.
 */
export function LanguageSwitcher() {
  const { t } = useTranslation()
  const current = useLocale()
  const location = useLocation()
  const switchLocale = useSwitchLocale()
  return (
    <nav className="page-languages" aria-label={t('lang.choose')}>
      {locales.map((locale) => (
        <a
          key={locale}
          href={withLocale(location, locale)}
          lang={locale}
          hrefLang={locale}
          data-locale={locale}
          aria-current={locale === current ? 'true' : undefined}
          onClick={(event) => {
            event.preventDefault()
            switchLocale(locale)
          }}
        >
          {languages[locale].name}
        </a>
      ))}
    </nav>
  )
}
