import './toasts.css'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useTranslation } from '../i18n/translation.ts'

type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the screen reader is idle. */
  tone?: 'success' | 'error' | 'info'
}

const TOAST_DURATION_MS = 5000 // docs/product.md §1.3

const useShown = create<{ shown?: Toast }>(() => ({}))

/** Shows a message for five seconds. Replaces the message before (docs/product.md §1.3). */
export function toast(next: Toast) {
  useShown.setState(({ shown }) =>
    // The same message is not announced again (forty saved reviews in a row).
    shown && keyOf(shown) === keyOf(next) ? {} : { shown: next },
  )
}

/** Removes the shown toast, which belongs to an earlier attempt. */
export function clearToasts() {
  useShown.setState({ shown: undefined })
}

const keyOf = ({ tone, title, message }: Toast) => [tone, title, message].join(' ')

/** Renders the toasts; used once, in the root. */
export function Toasts() {
  const { shown } = useShown()
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
    const timer = setInterval(() => isHeld() || clearToasts(), TOAST_DURATION_MS)
    return () => clearInterval(timer)
  }, [])

  return (
    <div ref={root} className="toast" data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <div className="toast-text">
        {title && <p className="toast-title">{title}</p>}
        <p>{message}</p>
      </div>
      <button type="button" className="toast-close" onClick={clearToasts}>
        <IconX size={18} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t('action.close')}</span>
      </button>
    </div>
  )
}
