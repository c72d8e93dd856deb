import { type ComponentType, useState } from 'react'
import { useCheckMessages } from '#web/i18n/late-messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import type { ActFormProps } from '../act-form.tsx'

// With messages of their own, so that the page of a run does not carry them.

const loadList = async () => (await import('./check-list.tsx')).CheckList
const loadForm = async () => (await import('../act-form.tsx')).ActForm

/** All checks, found by number, payee, state and age. */
export const CheckList = () => <Lazy load={loadList} props={{}} />

/** The form of an act on a check. */
export const CheckActForm = (props: ActFormProps) => <Lazy load={loadForm} props={props} />

type LazyProps<Props> = { load: () => Promise<ComponentType<Props>>; props: Props }

function Lazy<Props extends object>({ load, props }: LazyProps<Props>) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const worded = useCheckMessages(fail)
  const Component = useLazy(load, !isFailed, fail)
  if (isFailed) {
    return <FailedState text={t('err.partMissing')} onTryAgain={() => setFailed(false)} />
  }
  return Component && worded ? <Component {...props} /> : <Spinner />
}
