import type { QueryKey } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { MessageKey } from '../i18n/translation.ts'
import { useAction } from '../use-action.ts'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'
import { Confirm } from './confirm.tsx'
import { TextButton } from './text-button.tsx'

const looks = { primary: PrimaryButton, secondary: SecondaryButton }

type ActButtonProps<Answer> = Omit<ComponentProps<typeof SecondaryButton>, 'onClick' | 'busy'> & {
  look?: keyof typeof looks | 'text'
  send: (operationId: string) => Promise<Answer>
  /** Returns what the toast says. Without it there is none. */
  done?: (answer: Answer) => string
  refetch?: readonly QueryKey[]
  onDone?: (answer: Answer) => void
  /** The title of a failure. */
  failure?: MessageKey
  /** What is asked before. */
  question?: Pick<ComponentProps<typeof Confirm>, 'title' | 'text' | 'yes' | 'no'>
}

/**
 * A button that calls one procedure, after a question if it has one, with the outcome in a toast. It is
 * busy until what the call has changed is fetched again.
 */
export function ActButton<Answer>(props: ActButtonProps<Answer>) {
  const { look = 'secondary', send, done, refetch, onDone, question, ...rest } = props
  const { failure = 'common.error', ...button } = rest
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  const press = () => act(send, { message: done, onSuccess: onDone, title: failure })
  const drawn = (onClick: () => void) => {
    if (look === 'text') {
      const { className = 'off-paper', children, 'aria-label': label } = button
      return (
        <TextButton
          className={className}
          aria-label={label}
          aria-disabled={busy || undefined}
          onClick={onClick}
        >
          {children}
        </TextButton>
      )
    }
    const Button = looks[look]
    return <Button busy={busy} onClick={onClick} {...button} />
  }
  if (question) return <Confirm {...question} button={drawn} onYes={press} />
  return drawn(() => void press())
}
