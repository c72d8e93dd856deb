import { IconLayoutList, IconPencilPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { MailSwitch } from '#web/features/accounts/index.ts'
import { BackupStatus } from '#web/features/backups/index.ts'
import { FundLine } from '#web/features/books/index.ts'
import { GenerateCode } from '#web/features/codes/index.ts'
import { StatisticsBelow } from '#web/features/counts/index.ts'
import { PayoutOverview } from '#web/features/payouts/index.ts'
import { TemplateEditor } from '#web/features/templates/index.ts'
import { Today } from '#web/features/today/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './admin-dashboard.module.css'
import { CodesCard, RequestsCard } from './dashboard-cards.tsx'
import office from './office-page.module.css'
import { OfficePage } from './office-page.tsx'

/** /admin: what waits today, the figures of the week, then codes and their message. */
export default function AdminDashboard() {
  const { t } = useTranslation()
  const [code, setCode] = useState<string>()
  return (
    <OfficePage title={t('admin.dashboard')}>
      <div className={office.head}>
        <h1>{t('admin.dashboard')}</h1>
        <div className="buttons off-paper">
          <SecondaryLink
            to={paths.adminMasterDashboard}
            icon={<IconLayoutList size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('admin.masterDashboard')}
          </SecondaryLink>
          <SecondaryLink
            to={paths.adminDirectRequest}
            icon={<IconPencilPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('admin.directRequest')}
          </SecondaryLink>
        </div>
      </div>
      <Today />
      <div className={styles.cards}>
        <PayoutOverview below={<FundLine />} />
        <CodesCard />
        <RequestsCard />
      </div>
      <Card className="stack">
        <GenerateCode code={code} onCode={setCode} />
      </Card>
      <TemplateEditor code={code} />
      <MailSwitch />
      <BackupStatus />
      <StatisticsBelow />
    </OfficePage>
  )
}
