import { type ReactNode, useState } from 'react'
import { useTranslation } from '../i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmProps = {
  /** Draws the button, whose press asks. Without it, `opened` says whether the question is open. */
  button?: (ask: () => void) => ReactNode
  opened?: boolean
  /** The question. */
  title: string
  /** The consequences of confirming. */
  text?: ReactNode
  /** Below the text: what does not fit in a paragraph. */
  more?: ReactNode
  /** Defaults: Yes and No. */
  yes?: string
  no?: string
  /** Never rejects. The question stays until what it returns is done. */
  onYes: () => Promise<unknown> | unknown
  onNo?: () => void
}

/** Asks before an action that cannot be undone. The safe answer has the focus. */
export function Confirm(props: ConfirmProps) {
  const { button, opened = false, title, text, more, yes, no, onYes, onNo } = props
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const [isWorking, setWorking] = useState(false)
  const close = () => {
    setAsked(false)
    onNo?.()
  }
  async function confirm() {
    setWorking(true)
    await onYes()
    setWorking(false)
    setAsked(false)
  }
  return (
    <>
      {button?.(() => setAsked(true))}
      <Dialog opened={opened || isAsked} title={title} onClose={close}>
        {text && <p>{text}</p>}
        {more}
        <div className="buttons">
          <SecondaryButton data-autofocus onClick={close}>
            {no ?? t('action.no')}
          </SecondaryButton>
          <PrimaryButton busy={isWorking} onClick={() => void confirm()}>
            {yes ?? t('action.yes')}
          </PrimaryButton>
        </div>
      </Dialog>
    </>
  )
}
