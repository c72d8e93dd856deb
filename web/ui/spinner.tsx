import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Page } from './page.tsx'

/** Says that something is on its way, to eye and ear. */
export function Spinner({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <div className="spinner" role="status">
      <Loader size={36} aria-hidden="true" />
      <span>{label ?? t('common.loading')}</span>
    </div>
  )
}

/** A whole screen that is on its way. */
export function SpinnerPage({ label }: { label?: string }) {
  const { t } = useTranslation()
  return (
    <Page title={t('common.loading')}>
      <h1 className="visually-hidden">{t('common.loading')}</h1>
      <div className="spinner-page">
        <Spinner label={label} />
      </div>
    </Page>
  )
}
