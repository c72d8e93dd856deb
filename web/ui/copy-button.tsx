import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SecondaryButton } from './buttons.tsx'
import { toast } from './toasts.tsx'

type CopyProps = {
  /** What is put on the clipboard. */
  text: string
  /** Said in a toast afterwards. */
  copied: string
  failed: string
  /** The word on the button; without it `label` is only spoken. */
  children?: ReactNode
  label?: string
}

/** Copies a text and says whether it worked. */
export function CopyButton({ text, copied, failed, children, label }: CopyProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ message: copied, tone: 'success' })
    } catch {
      toast({ message: failed, tone: 'error' })
    }
  }
  const icon = <IconCopy size={18} stroke={1.75} aria-hidden="true" />
  if (children) {
    return (
      <SecondaryButton icon={icon} aria-label={label} onClick={copy}>
        {children}
      </SecondaryButton>
    )
  }
  return (
    <SecondaryButton className="icon-button" aria-label={label} onClick={copy}>
      {icon}
    </SecondaryButton>
  )
}
