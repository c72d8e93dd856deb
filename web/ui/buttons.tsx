import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useHydrated } from './hydrated.ts'

type Props = Omit<ButtonProps, 'loading' | 'variant' | 'disabled'> &
  Omit<ComponentProps<'button'>, 'color' | 'style'> & {
    /** While true, the button shows a spinner and ignores clicks. */
    busy?: boolean
    /** Its label meanwhile ("Saving..."). */
    busyLabel?: string
    icon?: Icon
  }

/** The main action of a screen. */
export function PrimaryButton(props: Props) {
  return <ActionButton {...props} variant="filled" />
}

export function SecondaryButton(props: Props) {
  return <ActionButton {...props} variant="default" />
}

// Busy and disabled buttons keep the focus: they use aria-disabled instead of disabled.
function ActionButton(props: Props & { variant: string }) {
  const { busy, busyLabel, icon, disabled, onClick, children, ...rest } = props
  const inert = busy || disabled
  const hydrated = useHydrated()
  return (
    <Button
      type="button"
      // Before the scripts have loaded, the browser would submit the form itself, on Enter too.
      disabled={rest.type === 'submit' && !hydrated}
      aria-disabled={inert || undefined}
      data-disabled={(disabled && !busy) || undefined}
      data-busy={busy || undefined}
      leftSection={
        busy ? <Loader size={18} color="currentColor" aria-hidden="true" /> : iconOf(icon)
      }
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        if (inert) event.preventDefault()
        else onClick?.(event)
      }}
      {...rest}
    >
      {busy && busyLabel ? busyLabel : children}
    </Button>
  )
}

type ButtonLinkProps = LinkProps & {
  icon?: Icon
  leftSection?: ReactNode
}

/** The picture before the words of a button. */
export const iconOf = (Picture: Icon | undefined) =>
  Picture && <Picture size={18} stroke={1.75} aria-hidden="true" />

/** A link that is the main action of a screen. */
export function PrimaryLink({ icon, ...rest }: ButtonLinkProps) {
  return <Button component={Link} leftSection={iconOf(icon)} {...rest} />
}

export function SecondaryLink({ icon, ...rest }: ButtonLinkProps) {
  return <Button component={Link} variant="default" leftSection={iconOf(icon)} {...rest} />
}
