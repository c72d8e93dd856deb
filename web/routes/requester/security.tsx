import {
  AccountBar,
  ChangeEmailForm,
  SessionsList,
  TwoStepCard,
  useIsAdmin,
} from '#web/features/accounts/index.ts'
import { ReachChoice } from '#web/features/reach/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'

/** /security: one's own email address, how one is reached, one's sessions and, for administrators, the second step. */
export default function Security() {
  const { t } = useTranslation()
  const locale = useLocale()
  const isAdmin = useIsAdmin()
  return (
    <Page title={t('security.title')} user={<AccountBar />}>
      <BackLink to={isAdmin ? paths.admin : paths.dashboard(locale)}>{t('action.back')}</BackLink>
      <h1>{t('security.title')}</h1>
      {isAdmin ? (
        <TwoStepCard />
      ) : (
        <ReachChoice title={t('reach.title')}>
          <p className="quiet small">{t('reach.text')}</p>
        </ReachChoice>
      )}
      <Card title={t('auth.changeEmail')}>
        <ChangeEmailForm />
      </Card>
      <section className="stack">
        <h2 className="card-title">{t('security.sessions')}</h2>
        <SessionsList />
      </section>
    </Page>
  )
}
