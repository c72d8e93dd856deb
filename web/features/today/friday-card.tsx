import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { sumOf } from '#domain/payouts/totals.ts'
import { usePayoutOverview } from '#web/features/payouts/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths, payoutRunPath } from '#web/paths.ts'
import { Money } from '#web/ui/figure.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'

/** What is paid on the coming Friday: figures that add up. Nothing before there is money. */
export function FridayCard({ below }: { below?: ReactNode }) {
  const { t, longDate, dollars, count } = useWords()
  const { data } = usePayoutOverview()
  if (!data || Number(data.approved) === 0) return null
  const { friday, run, due, open } = data
  const counted = (of: readonly { count: number }[]) =>
    of.reduce((sum, each) => sum + each.count, 0)
  const inRun = sumOf((run?.totals ?? []).map(({ total_usd }) => total_usd))
  const inNoRun = sumOf(due.map(({ total_usd }) => total_usd))
  const later = open.find(({ bucket }) => bucket === 'later')
  return (
    <PartsCard title={<Isolated>{longDate(friday)}</Isolated>}>
      <div className="card-body stack close">
        <dl className="sums">
          {run && (
            <>
              <dt>
                <Link to={payoutRunPath(run.number)}>
                  {t('payout.runNumber', { number: run.number })}
                </Link>{' '}
                <span className="quiet">
                  (<Ltr>{count(counted(run.totals))}</Ltr>)
                </span>
              </dt>
              <dd>
                <Money>{dollars(inRun)}</Money>
              </dd>
            </>
          )}
          <dt>
            {t('payout.dueInNoRun')}{' '}
            <span className="quiet">
              (<Ltr>{count(counted(due))}</Ltr>)
            </span>
          </dt>
          <dd>
            <Money>{dollars(inNoRun)}</Money>
          </dd>
          <dt className="sum">{t('today.toBePaid')}</dt>
          <dd className="sum">
            <Money>{dollars(sumOf([inRun, inNoRun]))}</Money>
          </dd>
        </dl>
        {later && (
          <p className="second-line">
            <Message of="today.later" amount={<Ltr>{dollars(later.amount)}</Ltr>} />
          </p>
        )}
        <p className="second-line">
          <Link className="lone-link" to={paths.adminOpenItems}>
            {t('payout.openItems')}
          </Link>
          <Ltr>{dollars(sumOf(open.map(({ amount }) => amount)))}</Ltr>
        </p>
        {below}
      </div>
    </PartsCard>
  )
}
