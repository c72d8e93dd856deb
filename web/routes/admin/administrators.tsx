import { AdministratorsList, InviteForm, MailSwitch } from '#web/features/accounts/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/administrators: lists, invites and removes administrators. */
export default function Administrators() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('administrators.title')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('administrators.title')}</h1>
      </div>
      <MailSwitch />
      <AdministratorsList />
      <Invite />
    </OfficePage>
  )
}

function Invite() {
  const { t } = useTranslation()
  return (
    <Card className="stack">
      <h2 className="card-title">{t('administrators.inviteTitle')}</h2>
      <InviteForm />
    </Card>
  )
}
