import { signedCents, signedDollars } from '#domain/money.ts'
import { canApply, paymentStates } from '#domain/payouts/payment-states.ts'
import { sumOf } from '#domain/payouts/totals.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Figure } from '#web/ui/figure.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { LockProblem, RunDetails } from '../queries.ts'
import type { MethodLine } from './next-step.ts'
import { RunNext } from './run-next.tsx'

type Sum = { label: MessageKey; count: number; amount: string }

type FiguresProps = {
  details: RunDetails
  /** Undefined while it is not known what was downloaded, and so what is next. */
  lines: readonly MethodLine[] | undefined
}

/** What a run pays, what of it is where, which adds up to it, and what is next. */
export function RunFigures({ details, lines }: FiguresProps) {
  const { t, dollars } = useWords()
  const { run } = details
  const all = {
    label: 'payouts.toBePaid',
    count: run.totals.reduce((sum, { count }) => sum + count, 0),
    amount: sumOf(run.totals.map(({ total_usd }) => total_usd)),
  } as const
  const parts = run.state === 'draft' ? partsOfDraft(details, all) : partsOf(details, all)
  return (
    <Card className="parts">
      <div className="figures">
        {[all, ...parts].map(({ label, count, amount }) => (
          <Figure
            key={label}
            label={t(label)}
            to={label === all.label ? '#payments' : undefined}
            note={t('payout.countPayments', { count })}
          >
            <Ltr>{dollars(amount)}</Ltr>
          </Figure>
        ))}
        {lines && <RunNext details={details} lines={lines} />}
      </div>
    </Card>
  )
}

/** Returns what of a draft can be locked as it is, and what has to be mended first. */
function partsOfDraft({ problems }: RunDetails, all: Sum): Sum[] {
  const mended = [
    ...new Map(problems.map((problem) => [problem.payment_id, problem])).values(),
  ].filter(({ payment_id }: LockProblem) => payment_id)
  if (mended.length === 0) return []
  const amount = sumOf(mended.map(({ amount_usd }) => amount_usd ?? '0.00'))
  const ready = signedDollars(signedCents(all.amount) - signedCents(amount))
  return [
    { label: 'payouts.ready', count: all.count - mended.length, amount: ready },
    { label: 'payouts.toMend', count: mended.length, amount },
  ]
}

/** Returns where the payments of a run are, by the words that all screens use. */
function partsOf({ methods }: RunDetails, all: Sum): Sum[] {
  const parts = paymentStates.flatMap((state): Sum[] => {
    const count = methods.reduce((sum, { states }) => sum + (states[state] ?? 0), 0)
    const amount = sumOf(methods.map(({ sums }) => sums[state] ?? '0.00'))
    const isToHandOver = canApply('send', state)
    const label = isToHandOver ? 'payouts.toHandOver' : (`payout.state.${state}` as const)
    return count > 0 ? [{ label, count, amount }] : []
  })
  // What was locked with the run and is paid in another one since.
  const count = all.count - parts.reduce((sum, part) => sum + part.count, 0)
  const cents = signedCents(all.amount) - signedCents(sumOf(parts.map(({ amount }) => amount)))
  if (count <= 0) return parts
  return [...parts, { label: 'payouts.leftRun', count, amount: signedDollars(cents) }]
}
