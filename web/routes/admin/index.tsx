import { useState } from 'react'
import { BackupStatus } from '#web/features/backups/index.ts'
import { FundLine } from '#web/features/books/index.ts'
import { GenerateCode, type Made, MadeCode } from '#web/features/code-office/index.ts'
import { useCodeCounts } from '#web/features/codes/index.ts'
import { StatisticsBelow, useRequestCounts } from '#web/features/counts/index.ts'
import { TemplateEditor } from '#web/features/templates/index.ts'
import { FridayCard, Today } from '#web/features/today/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useToday } from '#web/use-today.ts'
import { OfficePage } from './office-page.tsx'

/** /admin: a code at once, what waits today, the figures, the message of codes; charts below. */
export default function AdminDashboard() {
  const { t, longDate } = useWords()
  const today = useToday()
  const [made, setMade] = useState<Made>()
  return (
    <OfficePage
      title={t('admin.dashboard')}
      beside={
        <>
          <Isolated className="quiet">{longDate(today)}</Isolated>
          <div className="buttons off-paper">
            <SecondaryLink to={paths.adminMasterDashboard}>
              {t('admin.masterDashboard')}
            </SecondaryLink>
            <SecondaryLink to={paths.adminDirectRequest}>{t('admin.directRequest')}</SecondaryLink>
            <GenerateCode onMade={setMade} />
          </div>
        </>
      }
    >
      <MadeCode made={made} />
      <div className="main-and-side">
        <div className="stack dense">
          <Today />
        </div>
        <div className="stack dense">
          <Card className="parts">
            <Figures />
          </Card>
          <FridayCard below={<FundLine />} />
          <TemplateEditor code={made?.code} />
        </div>
      </div>
      <StatisticsBelow />
      <BackupStatus />
    </OfficePage>
  )
}

/** How many codes are available and how many requests wait, each leading to its list. */
function Figures() {
  const { t, count } = useWords()
  const codes = useCodeCounts().data
  const requests = useRequestCounts().data
  return (
    <div className="figures">
      <Figure label={t('admin.activeCodes')} to={paths.adminCodes} note={t('admin.availableNow')}>
        {codes && <Ltr>{count(codes.available)}</Ltr>}
      </Figure>
      <Figure label={t('admin.requests')} to={paths.adminRequests} note={t('admin.pendingNow')}>
        {requests && <Ltr>{count(requests.pending)}</Ltr>}
      </Figure>
    </div>
  )
}
