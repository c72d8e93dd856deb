import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bankAddressParts } from '#domain/address.ts'
import { detailsKey } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { call } from '#web/api.ts'
import { PaymentChange } from '#web/features/changed-details/index.ts'
import { PaymentText } from '#web/features/request-fields/index.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { paths } from '#web/paths.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ActForm, type FormField } from '#web/ui/act-form.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { detailsNow } from '../queries.ts'
import { payoutKeys } from '../use-press.ts'
import { tellBank } from './mend.ts'
import {
  isOfAddress,
  isOfDetails,
  isOfName,
  type PaymentProblem,
  type Spelling,
} from './problem-groups.ts'

type MendProps = { problems: readonly PaymentProblem[]; spellings: readonly Spelling[] }

/** Mends what can be mended here of a person's payments; the rest is taken out or corrected. */
export function MendPerson({ problems, spellings }: MendProps) {
  const { t } = useTranslation()
  const changed = [...new Set(problems.filter(isOfDetails).map(({ request_id }) => request_id))]
  const details = useQueries({ queries: changed.map(detailsNow) })
  const isMended = (one: PaymentProblem) => isOfName(one) || isOfAddress(one) || isOfDetails(one)
  const mended = problems.filter(isMended)
  const payments = new Set(mended.map(({ payment_id }) => payment_id)).size
  const isPart = spellings.length > 0 || changed.length > 1
  if (details.some(({ isPending }) => isPending)) return <Spinner />

  async function send(values: Record<string, string>) {
    const typed = spellings.map(({ problems, name }, at): Spelling => {
      if (name !== undefined) return { problems, name: values[`name ${at}`] ?? '' }
      const parts = bankAddressParts.map((part) => [part, values[`${part} ${at}`]?.trim() || null])
      return { problems, address: Object.fromEntries(parts) }
    })
    await tellBank(typed, (at) =>
      spellings[at]?.name === undefined ? `address_line1 ${at}` : `name ${at}`,
    )
    for (const { data } of details) {
      if (!data?.payment_change) continue
      const { changed_at } = data.payment_change
      const input = { request_id: data.id, changed_at, operation_id: newId() }
      await call('confirm_payment_details', input)
    }
    return payments
  }

  const changes = details.map(
    ({ data }) =>
      data && (
        <div key={data.id} className="stack close">
          <PaymentText
            method={data.payment_method}
            details={data[detailsKey(data.payment_method)] ?? {}}
          />
          {data.payment_change && (
            <PaymentChange isPart={isPart} requestId={data.id} change={data.payment_change} />
          )}
        </div>
      ),
  )
  return (
    <div className="stack dense divided">
      {isPart && (
        <ActForm
          inRow={changed.length === 0}
          takesFocus
          fields={fieldsOf(spellings)}
          send={send}
          done={(count) => t('payouts.namesConfirmed', { count })}
          refetch={payoutKeys}
          button="payouts.confirmFor"
          count={payments}
        >
          {changes}
        </ActForm>
      )}
      {!isPart && changes}
      {problems
        .filter((one) => !isMended(one))
        .map((problem) => (
          <TakeOut key={`${problem.payment_id} ${problem.code}`} problem={problem} />
        ))}
    </div>
  )
}

function fieldsOf(spellings: readonly Spelling[]): Record<string, FormField> {
  return Object.fromEntries(
    spellings.flatMap(({ name, address }, at): [string, FormField][] =>
      name === undefined
        ? bankAddressParts.map((part) => [
            `${part} ${at}`,
            {
              label: requestLabels[part],
              initial: address?.[part] ?? '',
              optional: part !== 'address_line1',
            },
          ])
        : [[`name ${at}`, { label: 'payouts.nameForBank', initial: name }]],
    ),
  )
}

/** A payment that cannot be paid now: the request itself has to be mended, or it is taken out. */
function TakeOut({ problem }: { problem: PaymentProblem }) {
  const { t } = useTranslation()
  const { payment_id, full_name, reference, code } = problem
  const search = new URLSearchParams({ tab: 'all', search: full_name ?? '' })
  return (
    <div className="row">
      <Ltr className="quiet numbers">{reference}</Ltr>
      <span>{t(`payout.problem.${code}` as MessageKey)}</span>
      <Link className="lone-link" to={`${paths.adminRequests}?${search}`}>
        {t('payouts.toRequest')}
      </Link>
      <ActButton
        send={() => call('act_on_payment', { act: 'remove', payment_id })}
        done={() => t('payouts.done')}
        refetch={payoutKeys}
      >
        {t('payouts.takeOut')}
      </ActButton>
    </div>
  )
}
