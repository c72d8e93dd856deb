import { type ComponentType, useState } from 'react'
import type { Locale } from '#domain/locales.ts'
import { FailedState } from '../ui/failed-state.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useLazy } from '../ui/use-lazy.ts'
import { useTranslation } from './translation.ts'

type PartProps<Props> = {
  load: () => Promise<ComponentType<Props>>
  /** Loads its messages (late-messages.ts). */
  useMessages: (onError: () => void) => Locale | undefined
  props: Props
}

/** Renders a component once its script and messages are loaded; a spinner until then. */
export function LatePart<Props extends object>({ load, useMessages, props }: PartProps<Props>) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const fail = () => setFailed(true)
  const worded = useMessages(fail)
  const Component = useLazy(load, !isFailed, fail)
  if (isFailed) {
    return <FailedState text={t('err.partMissing')} onTryAgain={() => setFailed(false)} />
  }
  return Component && worded ? <Component {...props} /> : <Spinner />
}
