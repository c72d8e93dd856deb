import './toasts.css'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'

export type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the screen reader is idle. */
  tone?: 'success' | 'error' | 'info'
}

const TOAST_DURATION_MS = 5000 // docs/product.md §1.3
const GAP_PX = 8

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
  usePlace(root)

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

/** Moves the toast up from the lower edge until it covers no button, also when the page changes. */
function usePlace(toast: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = () => {
      const element = toast.current
      const box = element?.parentElement?.getBoundingClientRect() // neither animated nor moved
      if (!element || !box) return
      const buttons = [...document.querySelectorAll('button, a.mantine-Button-root')]
        .filter((button) => !element.contains(button))
        .map((button) => button.getBoundingClientRect())
      element.style.translate = `0 ${-liftOver(box, buttons)}px`
    }
    place()
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [toast])
}

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/** Returns by how many pixels a box must rise to cover none of the others; 0 if there is no room. */
export function liftOver(box: Box, others: readonly Box[]): number {
  const inWay = others
    .filter(({ left, right }) => left < box.right && right > box.left)
    .sort((a, b) => b.bottom - a.bottom)
  let lift = 0
  for (const { top, bottom } of inWay) {
    if (bottom > box.top - lift && top < box.bottom - lift) lift = box.bottom - top + GAP_PX
  }
  return box.top - lift < 0 ? 0 : lift
}
