import './static-page.css'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '#web/i18n/translation.ts'
import type { Handle } from '../../handle.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { StaticScript } from './static-script.tsx'

export const handle: Handle = { hydrate: false }

/** The page for an unknown address (docs/product.md §1.2); logs the path. */
export default function NotFound() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname } = useLocation()
  useEffect(() => console.error('404: there is no page at', pathname), [pathname])
  return (
    <Page title={t('common.notFound')}>
      <div className="lost" data-page="not-found">
        <p className="lost-number" aria-hidden="true">
          404
        </p>
        <h1>{t('common.notFound')}</h1>
        <p>{t('common.notFoundText')}</p>
        <p>
          <a className="action" href={paths.home(locale)}>
            {t('action.goHome')}
          </a>
        </p>
      </div>
      <StaticScript />
    </Page>
  )
}
