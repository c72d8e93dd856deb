import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { RequesterRequest } from '#contract/requests.ts'
import { formatAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { formatDollars } from '#domain/money.ts'
import type { MiddleStatus } from '#domain/request-status.ts'
import { CardDocuments } from '#web/features/family-documents/index.ts'
import { OwnQuestions } from '#web/features/questions/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './card.module.css'
import { ConfirmDues } from './confirm-dues.tsx'
import { PaymentDetails } from './details.tsx'
import { FamilyDues } from './family-dues.tsx'
import { isOnItsWay, OutcomeNote } from './outcome-note.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { RequestProgress } from './progress.tsx'
import { Reason } from './reason.tsx'
import { StatusBadge } from './status-badge.tsx'
import { Withdraw } from './withdraw.tsx'

/** A request on its requester's dashboard (docs/product.md §4.8). */
export function RequestCard({ request }: { request: RequesterRequest }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const details = useId()
  const change = request.can_correct
    ? paths.changeDetails(locale, { request: request.id })
    : undefined
  return (
    <article
      id={request.id}
      className={`card stack ${styles.card}`}
      aria-labelledby={`${details}-name`}
    >
      <CardHead request={request} id={`${details}-name`} />
      <OutcomeNote request={request}>
        {request.questions.length > 0 && <OwnQuestions request={request} />}
      </OutcomeNote>
      {isOnItsWay(request) && (
        <>
          <RequestProgress status={request.status} />
          <ConfirmDues request={request} />
          <PaymentNotice request={request} change={change} />
          <FamilyDues dues={request.dues} />
        </>
      )}
      <FactList>
        {request.approved_amount && (
          <Fact label={t(request.dues.length > 0 ? 'dash.approvedPlan' : 'dash.approvedAmount')}>
            <Ltr>{formatDollars(request.approved_amount)}</Ltr>
          </Fact>
        )}
        <Fact label={t('code.accessCode')}>
          <Code code={request.code} />
        </Fact>
        <Fact label={t('field.reason')}>
          <Reason text={request.reason} />
        </Fact>
        {request.where_met && (
          <Fact label={t('field.whereMet')}>
            <Isolated>{request.where_met}</Isolated>
          </Fact>
        )}
      </FactList>
      <SecondaryButton
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={details}
        icon={IconChevronDown}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'action.hideDetails' : 'action.showDetails')}
      </SecondaryButton>
      <div id={details} hidden={!open}>
        {open && <PaymentDetails request={request} />}
      </div>
      <CardDocuments request={request} />
      {change && request.payment_notice?.kind !== 'returned' && (
        <Link className="lone-link" to={change}>
          {t('dash.changeDetails')}
        </Link>
      )}
      {request.can_withdraw && <Withdraw requestId={request.id} />}
    </article>
  )
}

/** A request on the screen 'My Requests': only its progress. */
export function ProgressCard({ request }: { request: RequesterRequest }) {
  return (
    <article className={`card stack ${styles.card}`} aria-labelledby={request.id}>
      <CardHead request={request} id={request.id} middle="processing" />
      <OutcomeNote request={request} />
      {isOnItsWay(request) && (
        <>
          <RequestProgress status={request.status} middle="processing" />
          <PaymentNotice request={request} />
        </>
      )}
    </article>
  )
}

type HeadProps = { request: RequesterRequest; id: string; middle?: MiddleStatus }

function CardHead({ request, id, middle }: HeadProps) {
  const formats = useFormats()
  return (
    <header className={styles.head}>
      <h2 className="card-title" id={id}>
        <bdi>{request.full_name}</bdi>
      </h2>
      <StatusBadge status={request.status} outcome={request.outcome} middle={middle} />
      <p className="quiet small">
        <Message of="dash.created" date={formats.day(request.created_at)} />
      </p>
    </header>
  )
}

/** An access code in two groups. */
export function Code({ code }: { code: string }) {
  return <Ltr className="code">{formatAccessCode(normalizeAccessCode(code))}</Ltr>
}
