import './static-page.css'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Page } from '#web/ui/page.tsx'

type LostProps = {
  bar?: ReactNode
  /** A way on that is nearer than the home page. */
  children?: ReactNode
}

/** What an unknown address shows (docs/product.md §1.2); logs the path. */
export function LostPage({ bar, children }: LostProps) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { pathname } = useLocation()
  useEffect(() => console.error('404: there is no page at', pathname), [pathname])
  return (
    <Page title={t('common.notFound')} bar={bar}>
      <div className="lost" data-page="not-found">
        <p className="lost-number" aria-hidden="true">
          404
        </p>
        <h1>{t('common.notFound')}</h1>
        <p>{t('common.notFoundText')}</p>
        {children}
        <p>
          <a className={children ? 'action action-second' : 'action'} href={paths.home(locale)}>
            {t('action.goHome')}
          </a>
        </p>
      </div>
    </Page>
  )
}
