import { type ReactNode, useState } from 'react'
import type { useFamilyMessages } from '#web/i18n/late-messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { FailedState } from '#web/ui/failed-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'

type WordedProps = {
  /** Loads the messages of the children, always by the same hook. */
  useMessages: typeof useFamilyMessages
  children: ReactNode
}

/** Shows its children once their messages are there. */
export function Worded({ useMessages, children }: WordedProps) {
  const { t } = useTranslation()
  const [isFailed, setFailed] = useState(false)
  const isWorded = useMessages(() => setFailed(true))
  if (isWorded) return children
  if (!isFailed) return <Spinner tall />
  return <FailedState text={t('err.partMissing')} onTryAgain={() => location.reload()} />
}
