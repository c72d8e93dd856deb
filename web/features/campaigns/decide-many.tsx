import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { call, MANY_ROWS_TIMEOUT_MS } from '#web/api.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { countsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useAction } from '#web/use-action.ts'
import { AmountTable } from './amount-table.tsx'
import { exceededByMany } from './exceeded-funds.ts'
import { FillAmounts } from './fill-amounts.tsx'
import { lastDecided } from './last-decided.ts'
import { campaignsKey, type Invited, useFunds } from './queries.ts'
import { type Saved, SavedMany } from './saved-many.tsx'
import { useAmounts } from './use-amounts.ts'

const refetch = [requestsKey, countsKey, campaignsKey]
type Exceeded = Awaited<ReturnType<typeof exceededByMany>>

type DecideManyProps = { campaignId: string; rows: readonly Invited[] }

/** Decides many requests of a campaign: fills in amounts, shows their total, and saves all at once. */
export function DecideMany({ campaignId, rows }: DecideManyProps) {
  const { t } = useTranslation()
  const { count, dollars } = useFormats()
  const amounts = useAmounts(rows)
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  // The first fund is translated until it is renamed.
  const fundName = ({ name }: { name: string }) => (name === 'General' ? t('fund.general') : name)
  const funds = useFunds()
  const [fund, setFund] = useState('')
  const [exceeded, setExceeded] = useState<Exceeded>()
  const last = lastDecided(useAuth().user?.id ?? '', campaignId)
  const [saved, setSaved] = useState<Saved | undefined>(last.read)
  const { ready, total } = amounts

  const decided = ready.map(({ id, category, expected_payment_date }) => {
    return { category, expected_payment_date, amount: amounts.amounts[id] ?? '0' }
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
        <EmptyState icon={<IconChecks size={36} stroke={1.5} />} text={t('campaigns.nothing')} />
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
