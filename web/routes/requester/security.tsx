import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountBar } from '#web/features/accounts/account-bar.tsx'
import { useAuth } from '#web/features/accounts/auth.tsx'
import { SessionsList } from '#web/features/accounts/sessions-list.tsx'
import { useLocale } from '#web/i18n/locale.tsx'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { LazyComponent } from '#web/ui/lazy-component.tsx'
import { Page } from '#web/ui/page.tsx'

// For administrators alone: the others need not carry it.
const loadTwoStep = async () => (await import('#web/features/accounts/two-step.tsx')).TwoStep

/** /security: one's own ways in: where one is signed in, and for administrators the second step. */
export default function Security() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { isAdmin } = useAuth()
  // Unknown for a moment whenever it is asked anew who is there: what is being set up stays.
  const [wasAdmin, setWasAdmin] = useState(isAdmin)
  if (isAdmin && !wasAdmin) setWasAdmin(true)
  return (
    <Page title={t('security.title')} user={<AccountBar />}>
      <BackLink to={wasAdmin ? paths.admin : paths.dashboard(locale)}>{t('action.back')}</BackLink>
      <h1>{t('security.title')}</h1>
      {wasAdmin && (
        <Card className="stack">
          <h2 className="card-title">{t('twoStep.title')}</h2>
          <LazyComponent load={loadTwoStep} wanted failed={t('err.partMissing')} />
        </Card>
      )}
      <section className="stack">
        <h2 className="card-title">{t('security.sessions')}</h2>
        <SessionsList />
      </section>
    </Page>
  )
}
