import { StatusCheck } from '#web/features/my-requests/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Page } from '#web/ui/page.tsx'

/** The status of a request, for anyone with its code and phone number (docs/product.md §4.9). */
export default function Status() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Page title={t('status.title')} width="narrow">
      <BackLink to={paths.signIn(locale)}>{t('auth.backToSignIn')}</BackLink>
      <h1>{t('status.title')}</h1>
      <p>{t('status.text')}</p>
      <StatusCheck />
    </Page>
  )
}
