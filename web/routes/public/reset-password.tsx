import { ResetRequestForm } from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Requests a link for choosing a new password (docs/product.md §3.4). */
export default function ResetPassword() {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <Page title={t('auth.resetTitle')} width="narrow">
      <BackLink to={paths.signIn(locale)}>{t('auth.backToSignIn')}</BackLink>
      <h1>{t('auth.resetTitle')}</h1>
      <Card>
        <ResetRequestForm />
      </Card>
    </Page>
  )
}
