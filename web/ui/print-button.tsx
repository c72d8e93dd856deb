import { IconPrinter } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'

type PrintProps = ComponentProps<typeof SecondaryButton> & {
  /** Printing is what its page is for. */
  isNext?: boolean
}

/** A button that prints the page, or does what `onClick` says. */
export function PrintButton({ isNext, ...props }: PrintProps) {
  const Button = isNext ? PrimaryButton : SecondaryButton
  return <Button icon={IconPrinter} onClick={() => window.print()} {...props} />
}
