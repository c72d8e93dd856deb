import './toasts.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

export type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the screen reader is idle. */
  tone?: 'success' | 'error' | 'info'
}

const TOAST_DURATION_MS = 5000 // docs/product.md §1.3

/** The first toast is shown, the others wait. */
const useQueue = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

/** Shows a message for five seconds; one at a time, the next waits (docs/product.md §1.3). */
export function toast(next: Toast) {
  useQueue.setState(({ toasts }) => {
    // The same message is queued only once, however often it comes (forty saved reviews in a row).
    if (toasts.some((other) => keyOf(other) === keyOf(next))) return { toasts }
    // Errors come before successes.
    return { toasts: [...toasts, next].sort((a, b) => rank(a) - rank(b)) }
  })
}

/** Removes the shown and the waiting toasts, which belong to an earlier attempt. */
export function clearToasts() {
  useQueue.setState({ toasts: [] })
}

const rank = ({ tone }: Toast) => (tone === 'error' ? 0 : 1)
const keyOf = ({ tone, title, message }: Toast) => [tone, title, message].join(' ')

/** Renders the toasts; used once, in the root. */
export function Toasts() {
  const [shown] = useQueue((state) => state.toasts)
  // Rendered before the first message, or screen readers would not announce it.
  return (
    <div className="toasts" aria-live="polite">
      {shown && <ShownToast key={keyOf(shown)} shown={shown} />}
    </div>
  )
}

/** Disappears after its duration, but not while it is hovered or focused. */
function ShownToast({ shown }: { shown: Toast }) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const { title, message, tone = 'info' } = shown

  useEffect(() => {
    const isHeld = () =>
      root.current?.matches(':hover') || root.current?.contains(document.activeElement)
    const timer = setInterval(() => isHeld() || putAway(shown), TOAST_DURATION_MS)
    return () => clearInterval(timer)
  }, [shown])

  return (
    <div ref={root} className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <div className="toast-text">
        {title && <p className="toast-title">{title}</p>}
        <p>{message}</p>
      </div>
      <button type="button" className="toast-close" onClick={() => putAway(shown)}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t('action.close')}</span>
      </button>
    </div>
  )
}

function putAway(shown: Toast) {
  useQueue.setState(({ toasts }) => ({ toasts: toasts.filter((one) => one !== shown) }))
}
