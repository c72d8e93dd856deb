import { Link } from 'react-router'
import { detailsKey } from '#domain/payment-methods.ts'
import { call } from '#web/api.ts'
import { PaymentChange } from '#web/features/changed-details/index.ts'
import { PaymentText } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { type LockProblem, useDetailsNow } from '../queries.ts'
import { usePress } from '../use-press.ts'
import { AddressForm } from './address-form.tsx'
import styles from './mend.module.css'
import { suggestedName } from './suggestions.ts'

type MendProps = { problem: LockProblem }

/** Mends a payment's problem, or says what to do if it cannot be mended here. */
export function MendForm({ problem }: MendProps) {
  const { code, payment_id, request_id } = problem
  if (!payment_id || !request_id) return null
  if (code === 'payee_letters' || code === 'payee_unconfirmed') {
    return <NameForm paymentId={payment_id} suggested={suggestedName(problem)} />
  }
  if (code === 'address_letters') return <AddressForm paymentId={payment_id} problem={problem} />
  if (code === 'details_unconfirmed') return <ConfirmDetails requestId={request_id} />
  return <TakeOut problem={problem} />
}

/** The name in letters that the bank's file can carry. */
function NameForm({ paymentId, suggested }: { paymentId: string; suggested: string }) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm({
    initial: { payee_for_bank: suggested },
    validate: ({ payee_for_bank }) => ({
      payee_for_bank: payee_for_bank.trim() ? undefined : 'common.required',
    }),
  })
  const save = ({ payee_for_bank }: typeof form.values) =>
    press(() => call('act_on_payment', { act: 'change', payment_id: paymentId, payee_for_bank }))
  return (
    <form className={styles.form} {...form.props(save)}>
      <TextField
        {...form.field('payee_for_bank')}
        className={styles.long}
        label={t('payouts.nameForBank')}
        help={t('payouts.nameForBankHelp')}
        dir="auto"
        autoFocus
      />
      <PrimaryButton type="submit" busy={form.busy}>
        {t('action.save')}
      </PrimaryButton>
    </form>
  )
}

/** The details as they are now, to be read and confirmed. */
function ConfirmDetails({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const details = useDetailsNow(requestId)
  return (
    <Loaded query={details} failed={t('err.detailsFailed')}>
      {(data) => (
        <div className="stack">
          <PaymentText
            method={data.payment_method}
            details={data[detailsKey(data.payment_method)] ?? {}}
          />
          {data.payment_change && (
            <PaymentChange requestId={requestId} change={data.payment_change} />
          )}
        </div>
      )}
    </Loaded>
  )
}

/** A payment that cannot be paid now: the request itself has to be mended, or it is taken out. */
function TakeOut({ problem: { payment_id, full_name } }: MendProps) {
  const { t } = useTranslation()
  const { press, busy } = usePress()
  const search = new URLSearchParams({ tab: 'all', search: full_name ?? '' })
  const remove = { act: 'remove', payment_id: payment_id ?? '' } as const
  return (
    <div className={styles.line}>
      <Link className={styles.link} to={`${paths.adminRequests}?${search}`}>
        {t('payouts.toRequest')}
      </Link>
      <SecondaryButton busy={busy} onClick={() => void press(() => call('act_on_payment', remove))}>
        {t('payouts.takeOut')}
      </SecondaryButton>
    </div>
  )
}
