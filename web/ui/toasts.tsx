import { Notifications, notifications } from '@mantine/notifications'

export type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the reader pauses. */
  tone?: 'success' | 'error' | 'info'
}

const colors = { success: 'green', error: 'red', info: 'teal' }

/** Shows a message for five seconds; one at a time, the next waits (specification, section 9). */
export function toast({ title, message, tone = 'info' }: Toast) {
  notifications.show({
    title,
    message,
    color: colors[tone],
    role: tone === 'error' ? 'alert' : 'status',
  })
}

/** Where toasts appear; once, in the root. */
export function Toasts() {
  return <Notifications limit={1} autoClose={5000} position="bottom-center" aria-live="polite" />
}
