import { notifications, useNotifications } from '@mantine/notifications'
import { type ComponentType, useEffect, useState } from 'react'

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
    // The same words wait only once, however often they are said (forty saved reviews in a row).
    id: [tone, title, message].join(' '),
    priority: tone === 'error' ? 1 : 0, // what went wrong is said before what went well
    title,
    message,
    color: colors[tone],
    role: tone === 'error' ? 'alert' : 'status',
  })
}

/** Takes away what is shown and what waits: it was said of an attempt that is over. */
export function clearToasts() {
  notifications.clean()
}

/**
 * Where toasts appear; once, in the root. What draws them comes with the first touch or key rather
 * than with the page: in good time for a toast that says there is no connection.
 */
export function Toasts() {
  const waiting = useNotifications().notifications.length
  const touched = useTouched()
  const [Host, setHost] = useState<ComponentType>()
  useEffect(() => {
    if (Host || !(touched || waiting)) return
    // Where it fails to come, the next toast tries again.
    import('./toast-host.tsx').then(({ ToastHost }) => setHost(() => ToastHost), console.warn)
  }, [Host, touched, waiting])
  // There before its first words, else screen readers would not say them.
  return <div aria-live="polite">{Host && <Host />}</div>
}

function useTouched() {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    for (const sign of ['pointerdown', 'keydown']) {
      addEventListener(sign, () => setTouched(true), { once: true, signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
  return touched
}
