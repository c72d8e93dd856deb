import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useFreshSignIn } from '#web/fresh-sign-in.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'

const loadDialog = async () => (await import('./identity-dialog.tsx')).IdentityDialog

/** The dialog for actions that need a recent sign-in; used once, in the root. */
export function FreshSignIn() {
  const { pathname } = useLocation()
  return <WaitingAction key={pathname} />
}

/** Shows the dialog while an action waits for it, and cancels the action when the page is left. */
function WaitingAction() {
  const { t } = useTranslation()
  const { waiting } = useFreshSignIn()
  const IdentityDialog = useLazy(loadDialog, waiting !== undefined, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    waiting?.giveUp()
  })
  useEffect(() => () => useFreshSignIn.getState().waiting?.giveUp(), [])
  if (!waiting || !IdentityDialog) return null
  return <IdentityDialog onProved={waiting.goOn} onClose={waiting.giveUp} />
}
