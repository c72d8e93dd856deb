import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'

type DialogProps = { opened: boolean; title: string; onClose: () => void; children: ReactNode }

/** A window over the page; Escape and the cross close it, the keyboard stays within. */
export function Dialog({ opened, title, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      radius="lg"
      transitionProps={{ duration: 150 }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className="dialog-head">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('action.close')} size={44} iconSize={20} />
        </div>
        <Modal.Body className="stack">{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
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
