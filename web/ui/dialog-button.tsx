import { type ComponentProps, type ReactNode, useState } from 'react'
import { SecondaryButton } from './buttons.tsx'
import { Dialog } from './dialog.tsx'
import { TextButton } from './text-button.tsx'

type DialogButtonProps = Omit<ComponentProps<'button'>, 'children' | 'title'> & {
  /** What it says, and the title of its dialog unless that has another. */
  label: string
  title?: string
  isText?: boolean
  /** What the dialog contains; it closes itself when that is done. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function DialogButton(props: DialogButtonProps) {
  const { label, title = label, isText, children, className, 'aria-label': name } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Button = isText ? TextButton : SecondaryButton
  return (
    <>
      <Button className={className} aria-label={name} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog opened={isOpen} title={title} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  )
}
