import { type ReactNode, useLayoutEffect } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'
import type { DialogProps } from './dialog-window.tsx'
import { rememberPlace } from './keep-focus.ts'
import { toast } from './toasts.tsx'
import { useLazy } from './use-lazy.ts'

// Mantine's modal weighs 25 kB and is rarely needed, so it is loaded when a dialog opens.
const loadWindow = async () => (await import('./dialog-window.tsx')).DialogWindow

/**
 * A modal dialog. Escape and the close button close it; it traps the focus and returns it
 * afterwards.
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

// Mantine returns the focus only for modals that are mounted before they open and after they close.
// Does nothing if the focus has moved elsewhere meanwhile.
function useKeyboardReturn(opened: boolean) {
  useLayoutEffect(() => {
    const opener = document.activeElement
    if (!opened || !(opener instanceof HTMLElement)) return
    const goBack = rememberPlace(opener)
    return () => {
      setTimeout(() => {
        const here = document.activeElement
        if (!here || here === document.body || here.closest('[role="dialog"]')) goBack()
      })
    }
  }, [opened])
}

export type ConfirmProps = {
  opened: boolean
  /** The question. */
  title: string
  /** The consequences of confirming. */
  text?: ReactNode
  /** Below the text: what does not fit in a paragraph. */
  more?: ReactNode
  /** Defaults: Yes and No. */
  yes?: string
  no?: string
  busy?: boolean
  onYes: () => void
  onNo: () => void
}

/** Asks before an action that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { opened, title, text, more, yes, no, busy, onYes, onNo } = props
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={title} onClose={onNo}>
      {text && <p>{text}</p>}
      {more}
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
