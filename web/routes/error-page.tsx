import { isRouteErrorResponse, useRouteError } from 'react-router'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '../ui/buttons.tsx'
import { Page } from '../ui/page.tsx'
import NotFound from './public/not-found.tsx'

/** Shown if a screen throws an error. */
export function ErrorPage() {
  const error = useRouteError()
  const { t } = useTranslation()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />
  return (
    <Page title={t('common.error')} width="narrow">
      <h1>{t('common.error')}</h1>
      <p>{t('err.unexpected')}</p>
      <div className="buttons">
        <PrimaryButton onClick={() => window.location.reload()}>
          {t('action.tryAgain')}
        </PrimaryButton>
      </div>
    </Page>
  )
}
