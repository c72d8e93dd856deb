import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Figure, Money } from '#web/ui/figure.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { OfficePage, toToday } from './office-page.tsx'

const accessCode = 'FQZ4-9HPH'
const families = ['Bluma Stern', 'משה ראזענבערג', 'הרב יחיאל מיכל ראזענצווייג']
const amounts = ['43970.50', '1340.00', '45310.50']

/** /admin/examples: the shared parts and classes of web/ui together. No screen leads here. */
export default function Examples() {
  const { t } = useWords()
  return (
    <OfficePage title={t('admin.office')} width="full" back={toToday} beside={<Actions />}>
      <div className="main-and-side">
        <div className="stack dense">
          <Rows />
          <Fields />
        </div>
        <div className="stack dense">
          <Figures />
          <Sums />
        </div>
      </div>
    </OfficePage>
  )
}

function Actions() {
  const { t } = useWords()
  return (
    <>
      <Badge tone="accent">{t('code.statusAvailable')}</Badge>
      <div className="buttons">
        <SecondaryButton>{t('action.edit')}</SecondaryButton>
        <PrimaryButton icon={IconKey}>{t('code.generate')}</PrimaryButton>
      </div>
    </>
  )
}

function Rows() {
  const { t } = useWords()
  return (
    <PartsCard
      title={t('family.title')}
      beside={
        <>
          <span className="second-line">{t('admin.pendingNow')}</span>
          <TextButton className="push">{t('action.edit')}</TextButton>
        </>
      }
    >
      <ul className="rows">
        {families.map((name) => (
          <li key={name}>
            <div className="row unbroken">
              <div className="grow">
                <Isolated className="cut">{name}</Isolated>
                <span className="second-line">
                  <Ltr>718-555-0152</Ltr>
                  <span>{t('codes.noted')}</span>
                </span>
              </div>
              <Badge tone="waiting">{t('admin.pendingNow')}</Badge>
              <SecondaryButton className="fixed">{t('codes.send')}</SecondaryButton>
            </div>
          </li>
        ))}
      </ul>
    </PartsCard>
  )
}

function Figures() {
  const { t } = useWords()
  return (
    <Card className="parts">
      <div className="figures">
        <Figure label={t('admin.activeCodes')} to={paths.adminCodes} note={t('admin.availableNow')}>
          <Ltr>10</Ltr>
        </Figure>
        <Figure label={t('admin.requests')} note={t('admin.pendingNow')}>
          <Ltr>43</Ltr>
        </Figure>
      </div>
    </Card>
  )
}

function Sums() {
  const { t, dollars } = useWords()
  const [inRun, due, sum] = amounts
  return (
    <Card>
      <dl className="sums">
        <dt>{t('payout.title')}</dt>
        <dd>
          <Money>{dollars(inRun ?? '')}</Money>
        </dd>
        <dt>{t('payout.dueInNoRun')}</dt>
        <dd>
          <Money>{dollars(due ?? '')}</Money>
        </dd>
        <dt className="sum">{t('payout.openItems')}</dt>
        <dd className="sum">
          <Money>{dollars(sum ?? '')}</Money>
        </dd>
      </dl>
    </Card>
  )
}

function Fields() {
  const { t } = useWords()
  const [chosen, choose] = useState(0)
  return (
    <Card className="stack">
      <div className="field-row">
        <TextField label={t('codes.name')} optional dir="auto" />
        <TextField label={t('field.phone')} ltr error={t('common.required')} />
        <TextField label={t('field.notes')} optional />
      </div>
      <div className="choices">
        {families.map((name, at) => (
          <button key={name} type="button" aria-pressed={at === chosen} onClick={() => choose(at)}>
            <Isolated>{name}</Isolated>
          </button>
        ))}
      </div>
      <div className="tinted row">
        <Ltr className="code">{accessCode}</Ltr>
        <span className="quiet small">{t('codes.noted')}</span>
      </div>
      <Callout tone="waiting">
        <p>{t('template.noCode')}</p>
      </Callout>
    </Card>
  )
}
