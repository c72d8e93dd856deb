import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmProps } from './dialog.tsx'

type AskedProps = Omit<ConfirmProps, 'opened' | 'onYes' | 'onNo'> & {
  /** Draws the button, whose press asks. */
  button: (ask: () => void) => ReactNode
  /** Never rejects. */
  onYes: () => Promise<unknown>
}

/** A button that asks before it acts. The question stays until that is done. */
export function Asked({ button, onYes, ...question }: AskedProps) {
  const [isAsked, setAsked] = useState(false)
  const close = () => setAsked(false)
  return (
    <>
      {button(() => setAsked(true))}
      <ConfirmDialog
        {...question}
        opened={isAsked}
        onYes={() => void onYes().then(close)}
        onNo={close}
      />
    </>
  )
}
