import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { toast } from './toasts.tsx'
import { useLazy } from './use-lazy.ts'

// What draws windows weighs 25 kB and is seldom asked for: it comes when one opens.
const loadWindow = async () => (await import('./dialog-window.tsx')).DialogWindow

/**
 * A window over the page; Escape and the cross close it, the keyboard stays within and afterwards
 * goes back to where it was.
 */
export function Dialog(props: DialogProps) {
  const { opened, onClose } = props
  const { t } = useTranslation()
  useKeyboardReturn(opened)
  const DialogWindow = useLazy(loadWindow, opened, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    onClose()
  })
  return DialogWindow && <DialogWindow {...props} />
}

// Mantine gives the keyboard back only for windows that were there before they opened and are there
// after they close. Whoever has put it elsewhere meanwhile is left alone.
function useKeyboardReturn(opened: boolean) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!opened || !(opener instanceof HTMLElement)) return
    return () => {
      setTimeout(() => {
        const here = document.activeElement
        if (!here || here === document.body || here.closest('[role="dialog"]')) opener.focus()
      })
    }
  }, [opened])
}

type ConfirmProps = {
  opened: boolean
  /** The question. */
  title: string
  /** What follows from a yes. */
  text?: ReactNode
  /** Default: Yes and No. */
  yes?: string
  no?: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before something that cannot be taken back. The careful answer has the keyboard's place. */
export function ConfirmDialog(props: ConfirmProps) {
  const { opened, title, text, yes, no, busy, onYes, onNo } = props
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={title} onClose={onNo}>
      {text && <p>{text}</p>}
      <div className="buttons">
        <SecondaryButton data-autofocus onClick={onNo}>
          {no ?? t('action.no')}
        </SecondaryButton>
        <PrimaryButton busy={busy} onClick={onYes}>
          {yes ?? t('action.yes')}
        </PrimaryButton>
      </div>
    </Dialog>
  )
}
