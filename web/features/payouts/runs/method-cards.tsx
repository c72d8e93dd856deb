import { Link } from 'react-router'
import { isByHand, isPayingFile } from '#domain/payouts/file-fates.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import { type PaymentState, paymentStates } from '#domain/payouts/payment-states.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths, payoutPrintPath, payoutRunPath } from '#web/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { RefusedPress } from '#web/ui/refused-press.tsx'
import { Download } from '../download.tsx'
import { formatAmount } from '../money.ts'
import {
  type MethodOfRun,
  type PayoutRun,
  type RunDetails,
  type RunFile,
  useRunFiles,
} from '../queries.ts'
import { MethodActions } from './method-actions.tsx'
import styles from './method-cards.module.css'

const fileOf = ({ id, number }: PayoutRun, file: string) => ({
  path: `${id}/${file}`,
  name: `${number}-${file}`,
})

type HandOver = RunDetails['two_person']['hand_over']
type CardsProps = { details: RunDetails }

/** A card for each method of a run. */
export function MethodCards({ details: { run, methods, two_person } }: CardsProps) {
  const isFiled = run.state === 'locked' || run.state === 'closed'
  const { data: files = [] } = useRunFiles(run.id, isFiled)
  return (
    <div className={styles.cards}>
      {methods.map((of) => {
        const own = files.filter(({ method }) => method === of.method)
        const newest = [...new Map(own.map((file) => [file.file, file])).values()]
        return (
          <MethodCard
            key={of.method}
            run={run}
            of={of}
            downloaded={newest}
            handOver={two_person.hand_over}
          />
        )
      })}
      {isFiled && <WholeRun run={run} />}
    </div>
  )
}

type CardProps = {
  run: PayoutRun
  of: MethodOfRun
  /** The newest downloaded revision of each of its files. */
  downloaded: readonly RunFile[]
  /** Whether the files for the bank are somebody else's to download. */
  handOver: HandOver
}

function MethodCard({ run, of, downloaded, handOver }: CardProps) {
  const { t } = useTranslation()
  const { dollars, shortDate } = useFormats()
  const { method, currency, count, total_usd, total } = of
  const isFiled = run.state === 'locked' || run.state === 'closed'
  return (
    <Card className={styles.card} aria-label={t(`pay.${method}`)} data-focus-group>
      <h2>{t(`pay.${method}`)}</h2>
      <p className={styles.sum}>
        <Ltr>{dollars(total_usd)}</Ltr>
        <span className="quiet">{t('payout.countPayments', { count })}</span>
        {currency !== 'USD' && total && <Ltr>{formatAmount(total, currency)}</Ltr>}
      </p>
      {currency !== 'USD' && run.rate && run.rate_date && (
        <p className="quiet small">
          <Message
            of="dash.convertedAt"
            rate={<Ltr>{Number(run.rate)}</Ltr>}
            date={<Isolated>{shortDate(run.rate_date)}</Isolated>}
          />
        </p>
      )}
      <States of={of} isFiled={isFiled} />
      {run.state !== 'closed' && run.state !== 'cancelled' && <Days of={of} />}
      {of.is_unproven && <Unproven method={method} />}
      {isFiled && (
        <>
          <div className={styles.files}>
            {of.files
              .filter(
                (name) =>
                  !handOver.refusal && !(isPayingFile(name) && isByHand(method, run.by_hand)),
              )
              .map((name) => (
                <Download
                  key={name}
                  {...fileOf(run, name)}
                  last={downloaded.find(({ file, fate }) => file === name && fate !== 'not_given')}
                />
              ))}
            {(['xlsx', 'csv'] as const).map((type) => (
              <Download key={type} {...fileOf(run, `${method}-sheet.${type}`)} />
            ))}
            <Link className={styles.print} to={payoutPrintPath(run.number, method)}>
              {t('payouts.print')}
            </Link>
            {payoutMethodOf(method).isMailed && (
              <Link className={styles.print} to={`${payoutRunPath(run.number)}/print?labels=1`}>
                {t('payouts.labels')}
              </Link>
            )}
          </div>
          {run.state === 'locked' && <RefusedPress press={handOver} />}
          <MethodActions run={run} of={of} downloaded={downloaded} handOver={handOver} />
        </>
      )}
    </Card>
  )
}

/** Layouts that nobody could check against a specification are marked until a bank took one. */
function Unproven({ method }: Pick<MethodOfRun, 'method'>) {
  const { t } = useTranslation()
  return (
    <p className={`small ${styles.unproven}`}>
      <strong>{t('payouts.notProven')}</strong>{' '}
      <Link to={`${paths.adminPayoutSettings}#${method}.proven`}>{t('payouts.notProvenText')}</Link>
    </p>
  )
}

/** How many payments are in each state, unless all of a draft are planned. */
function States({ of: { states }, isFiled }: { of: MethodOfRun; isFiled: boolean }) {
  const { t } = useTranslation()
  const shown = paymentStates.filter(
    (state: PaymentState) => states[state] && (isFiled || state !== 'planned'),
  )
  if (shown.length === 0) return null
  return (
    <p className="small">
      {shown.map((state, at) => (
        <span key={state} className={styles.state} data-state={state}>
          {at > 0 && ' · '}
          {t(`payout.state.${state}`)} <Ltr>{states[state]}</Ltr>
        </span>
      ))}
    </p>
  )
}

function Days({ of: { calendar } }: { of: MethodOfRun }) {
  const { longDate } = useFormats()
  return (
    <p className="quiet small">
      <Message
        of="payouts.toBankBy"
        date={<Isolated>{longDate(calendar.upload_by_office)}</Isolated>}
      />
    </p>
  )
}

function WholeRun({ run }: { run: PayoutRun }) {
  const { t } = useTranslation()
  return (
    <Card className={styles.card} aria-label={t('payouts.wholeRun')}>
      <h2>{t('payouts.wholeRun')}</h2>
      <p className="quiet small">{t('payouts.wholeRunText')}</p>
      <div className={styles.files}>
        <Download {...fileOf(run, 'run.zip')} />
      </div>
    </Card>
  )
}
