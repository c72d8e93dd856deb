import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { iconOf, SecondaryButton } from './buttons.tsx'
import { toast } from './toasts.tsx'

type CopyProps = {
  /** The text for the clipboard. */
  text: string
  /** Shown in a toast afterwards. */
  copied: string
  failed: string
  /** The visible label; without it `label` is for screen readers only. */
  children?: ReactNode
  label?: string
}

/** Copies a text and reports whether that worked. */
export function CopyButton({ text, copied, failed, children, label }: CopyProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      toast({ message: copied, tone: 'success' })
    } catch {
      toast({ message: failed, tone: 'error' })
    }
  }
  if (children) {
    return (
      <SecondaryButton icon={IconCopy} aria-label={label} onClick={copy}>
        {children}
      </SecondaryButton>
    )
  }
  // A native button, because a long table has one or two in each row.
  return (
    <button type="button" className="copy-button" aria-label={label} onClick={copy}>
      {iconOf(IconCopy)}
    </button>
  )
}
