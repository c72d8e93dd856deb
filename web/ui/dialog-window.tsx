import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/translation.ts'

export type DialogProps = {
  opened: boolean
  title: string
  /** A page of its own instead of a window. */
  fullScreen?: boolean
  onClose: () => void
  children: ReactNode
}

/** Renders an open `Dialog`. */
export function DialogWindow({ opened, title, fullScreen, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      fullScreen={fullScreen}
      returnFocus={false}
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
