import { FirstAdminForm, useMailedToken } from '#web/features/accounts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** Creates the first administrator, from the one-use link printed at start (docs/product.md §3.6). */
export default function FirstAdmin() {
  const { t } = useTranslation()
  const token = useMailedToken()
  return (
    <Page title={t('firstAdmin.title')} width="narrow">
      <h1>{t('firstAdmin.title')}</h1>
      <p>{t('firstAdmin.text')}</p>
      {token === null && <p role="alert">{t('err.firstAdminLinkInvalid')}</p>}
      {token && (
        <Card>
          <FirstAdminForm key={token} token={token} />
        </Card>
      )}
    </Page>
  )
}
