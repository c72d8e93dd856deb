import { useLayoutEffect } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import type { DialogProps } from './dialog-window.tsx'
import { rememberPlace } from './keep-focus.ts'
import { toast } from './toasts.tsx'
import { useLazy } from './use-lazy.ts'

// Mantine's modal weighs 25 kB and is rarely needed, so it is loaded when a dialog opens.
const loadWindow = async () => (await import('./dialog-window.tsx')).DialogWindow

/** Loads its script before it is opened, so that a press on a slow phone is not without an answer. */
export const preloadDialog = () => void loadWindow().catch(() => undefined)

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
