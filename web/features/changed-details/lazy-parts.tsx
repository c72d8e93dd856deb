import { type ComponentType, useState } from 'react'
import { useCorrectionMessages } from '#web/i18n/late-messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { ChangeListProps, HistoryProps } from './correction-history.tsx'
import type { ChangeProps } from './payment-change.tsx'

// These components load their scripts and messages when shown, because few requests are corrected.

const loadChange = async () => (await import('./payment-change.tsx')).PaymentChange
const loadHistory = async () => (await import('./correction-history.tsx')).CorrectionHistory
const loadChanges = async () => (await import('./correction-history.tsx')).ChangeList

/** Says that payment details were changed, and lets an administrator confirm them. */
export const PaymentChange = (props: ChangeProps) => <Lazy load={loadChange} props={props} />

/** The corrections of a request. Renders nothing without one. */
export const CorrectionHistory = (props: HistoryProps) =>
  props.corrections.length > 0 ? <Lazy load={loadHistory} props={props} /> : null

/** The fields that one correction changed, before and after. */
export const CorrectionChanges = (props: ChangeListProps) => (
  <Lazy load={loadChanges} props={props} />
)

type LazyProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const worded = useCorrectionMessages(fail)
  const Component = useLazy(load, !isFailed, fail)
  if (isFailed) {
    return <FailedState text={t('err.partMissing')} onTryAgain={() => setFailed(false)} />
  }
  return Component && worded ? <Component {...props} /> : <Spinner />
}
