import { AdministratorsList, InviteForm, MailSwitch } from '#web/features/administrators/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { OfficePage, toToday } from './office-page.tsx'

/** /admin/administrators: lists, invites and removes administrators. */
export default function Administrators() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('administrators.title')} back={toToday}>
      <MailSwitch />
      <AdministratorsList />
      <Card title={t('administrators.inviteTitle')}>
        <InviteForm />
      </Card>
    </OfficePage>
  )
}
