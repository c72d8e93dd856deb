import { Loader } from '@mantine/core'
import { useTranslation } from '../i18n/translation.ts'
import { Page } from './page.tsx'

type SpinnerProps = {
  label?: string
  /** As high as the screen, so that the footer does not move when higher content arrives. */
  tall?: boolean
}

/** Says that something is loading, visibly and to screen readers. */
export function Spinner({ label, tall }: SpinnerProps) {
  const { t } = useTranslation()
  return (
    <div className="spinner" data-tall={tall || undefined} role="status">
      <Loader size={36} aria-hidden="true" />
      <span>{label ?? t('common.loading')}</span>
    </div>
  )
}

/** A whole screen that is loading. */
export function SpinnerPage(props: SpinnerProps) {
  const { t } = useTranslation()
  return (
    <Page title={t('common.loading')}>
      <h1 className="visually-hidden">{t('common.loading')}</h1>
      <div className="spinner-page">
        <Spinner {...props} />
      </div>
    </Page>
  )
}
