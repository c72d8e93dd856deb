import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { toCents } from '#domain/money.ts'
import { call, MANY_ROWS_TIMEOUT_MS } from '#web/api.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import {
  type ExceededFund,
  exceededByMany,
  useFundName,
  useFunds,
} from '#web/features/books/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyList } from '#web/ui/empty-list.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import { AmountTable } from './amount-table.tsx'
import { FillAmounts } from './fill-amounts.tsx'
import { lastDecided } from './last-decided.ts'
import { campaignsKey, type Invited } from './queries.ts'
import { type Saved, SavedMany } from './saved-many.tsx'
import { useAmounts } from './use-amounts.ts'

const refetch = [requestsKey, countsKey, campaignsKey]

type DecideManyProps = { campaignId: string; rows: readonly Invited[] }

/** Decides many requests of a campaign: fills in amounts, shows their total, and saves all at once. */
export function DecideMany({ campaignId, rows }: DecideManyProps) {
  const { t, count, dollars } = useWords()
  const amounts = useAmounts(rows)
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  const fundName = useFundName()
  const funds = useFunds().data ?? []
  const [fund, setFund] = useState('')
  const [exceeded, setExceeded] = useState<ExceededFund>()
  const last = lastDecided(useAuth().user?.id ?? '', campaignId)
  const [saved, setSaved] = useState<Saved | undefined>(last.read)
  const { ready, total } = amounts

  const decided = ready.map(({ id, category, expected_payment_date }) => {
    return { category, on: expected_payment_date, cents: toCents(amounts.amounts[id] ?? '0') }
  })
  const names = new Map(rows.map(({ request }) => [request?.id, request?.full_name ?? '']))
  // Looking at the funds is part of the press, so that a second press waits for it.
  const save = (isConfirmed = false) =>
    act(async (operation_id) => {
      const over = isConfirmed ? undefined : await exceededByMany(decided, fund || undefined)
      setExceeded(over)
      if (over) return
      const request_ids = ready.map(({ id }) => id)
      const answer = await call(
        'decide_many',
        { request_ids, amounts: amounts.amounts, fund_id: fund || null, operation_id },
        { timeoutMs: MANY_ROWS_TIMEOUT_MS },
      )
      const now = { ...answer, names }
      setSaved(now)
      if (answer.saved.length > 0) last.write(now)
      amounts.clear()
    })

  return (
    <>
      {saved && (
        <SavedMany key={saved.saved[0]?.reviewed_at} saved={saved} onUndone={last.remove} />
      )}
      {amounts.all.length === 0 ? (
        <EmptyList icon={IconChecks} of="campaigns.nothing" />
      ) : (
        <Card className="stack">
          <FillAmounts amounts={amounts} />
          <AmountTable rows={rows} amounts={amounts} />
          {funds.length > 1 && (
            <SelectField
              name="fund"
              label={t('campaigns.fund')}
              optional
              help={t('campaigns.byCategory')}
              value={fund}
              onChange={({ currentTarget }) => {
                setFund(currentTarget.value)
                setExceeded(undefined)
              }}
              options={funds.map(({ fund_id, name }) => {
                return { value: fund_id, label: fundName({ name }) }
              })}
            />
          )}
          <p className="card-title strong" role="status">
            {t('campaigns.total')}: <Ltr className="numbers">{dollars(total)}</Ltr>
          </p>
          {exceeded ? (
            <Callout tone="waiting" role="alert">
              <p>
                <Message
                  of="campaigns.overFund"
                  fund={<Isolated>{fundName(exceeded)}</Isolated>}
                  amount={<Ltr className="numbers">{dollars(exceeded.left)}</Ltr>}
                />
              </p>
              <div className="buttons">
                <PrimaryButton busy={busy} onClick={() => void save(true)}>
                  {t('campaigns.saveAll', { count: count(ready.length) })}
                </PrimaryButton>
                <SecondaryButton onClick={() => setExceeded(undefined)}>
                  {t('action.cancel')}
                </SecondaryButton>
              </div>
            </Callout>
          ) : (
            <div className="buttons off-paper">
              <PrimaryButton
                busy={busy}
                busyLabel={t('action.saving')}
                disabled={ready.length === 0}
                onClick={() => void save()}
              >
                {t('campaigns.saveAll', { count: count(ready.length) })}
              </PrimaryButton>
            </div>
          )}
        </Card>
      )}
    </>
  )
}
