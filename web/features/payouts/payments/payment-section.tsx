import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { isPaymentMethod } from '#domain/payment-methods.ts'
import { isPaymentState, type PaymentState } from '#domain/payouts/payment-states.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import type { MethodOfRun, PaymentFilter } from '../queries.ts'
import type { PaymentsProps } from './asked.ts'
import { PaymentList } from './payment-list.tsx'

/** The payments of a run with their filters, which are in the address. */
export function PaymentSection({ details, onOpen }: PaymentsProps) {
  const { methods } = details
  const { t } = useTranslation()
  const headingId = useId()
  const [query, change] = useAddressQuery()
  const [method, state] = [query.get('method'), query.get('state')]
  const filter: PaymentFilter = {
    method: isPaymentMethod(method) ? method : undefined,
    state: isPaymentState(state) ? state : undefined,
    search: query.get('search') ?? undefined,
  }
  return (
    <section id="payments" className="stack close" aria-labelledby={headingId}>
      <div className="row">
        <h2 id={headingId} className="card-title">
          {t('payouts.payments')}
        </h2>
        <SearchField
          className="push"
          label={t('payouts.search')}
          value={filter.search ?? ''}
          onSearch={(search) => change({ search })}
        />
        <NativeSelect
          aria-label={t('payouts.method')}
          value={filter.method ?? ''}
          data={[
            { value: '', label: t('payouts.allMethods') },
            ...methods.map(({ method }) => ({ value: method, label: t(`pay.${method}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ method: value })}
        />
        <NativeSelect
          aria-label={t('admin.status')}
          value={filter.state ?? ''}
          data={[
            { value: '', label: t('payouts.allStates') },
            ...statesIn(methods).map((value) => ({ value, label: t(`payout.state.${value}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => change({ state: value })}
        />
      </div>
      <div id="payment-rows" className="stack">
        <PaymentList details={details} filter={filter} onOpen={onOpen} />
      </div>
    </section>
  )
}

const statesIn = (methods: readonly MethodOfRun[]): PaymentState[] => [
  ...new Set(methods.flatMap(({ states }) => Object.keys(states).filter(isPaymentState))),
]
