import './toasts.css'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useTranslation } from '../i18n/translation.ts'

type Toast = {
  title?: string
  message: string
  /** `error` is announced at once, the others when the screen reader is idle. */
  tone?: 'success' | 'error' | 'info'
}

const TOAST_DURATION_MS = 5000 // docs/product.md §1.3
const GAP_PX = 4
const ROOM = '--toast-room' // in toasts.css

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

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="button"]'
const TEXTS = 'h1, h2, h3, p, li, th, td, dt, dd, label, img, svg'

/**
 * Moves the toast from the middle of the lower edge to the nearest place where it covers nothing, also
 * when the page changes. Where there is no such place, it covers no control; where that has no room
 * either, only its close button keeps clear of controls, or takes no presses (docs/product.md §1.3).
 * Meanwhile the page has room for it at its end, so that whatever it covers can be scrolled free, and
 * the focus is.
 */
function usePlace(toast: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const page = document.documentElement
    const place = () => {
      const element = toast.current
      const close = element?.querySelector('button')
      const edge = element?.parentElement?.getBoundingClientRect() // neither animated nor moved
      if (!element || !close || !edge) return
      const { offsetWidth: width, offsetHeight: height } = element
      const middle = edge.left + (edge.width - width) / 2
      const rests = [middle, edge.left, edge.right - width].map(
        (left) => new DOMRect(left, edge.bottom - height, width, height),
      )
      const controls = boxesOf(CONTROLS, element)
      const free = freePlace(rests, [...controls, ...boxesOf(TEXTS, element)])
      if (free === undefined) page.style.setProperty(ROOM, `${height + 2 * GAP_PX}px`)
      const now = element.getBoundingClientRect()
      const button = close.getBoundingClientRect()
      const closes = rests.map(
        ({ x, y }) =>
          new DOMRect(x + button.x - now.x, y + button.y - now.y, button.width, button.height),
      )
      const found = free ?? freePlace(rests, controls) ?? freePlace(closes, controls)
      const { index, lift } = found ?? { index: 0, lift: 0 }
      element.style.translate = `${(rests[index]?.left ?? middle) - middle}px ${-lift}px`
      close.style.pointerEvents = found ? '' : 'none'
    }
    place()
    const changes = new MutationObserver(place)
    changes.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('scroll', place, { passive: true, capture: true }) // dialogs' too
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      page.style.removeProperty(ROOM)
      document.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
    }
  }, [toast])
}

/** Returns where the elements of a selector stand, outside of the toast. */
const boxesOf = (selector: string, toast: HTMLElement) =>
  [...document.querySelectorAll(selector)]
    .filter((element) => !toast.contains(element) && !element.contains(toast))
    .map((element) => element.getBoundingClientRect())
    .filter(({ width, height }) => width > 1 && height > 1) // hidden ones take no room

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>

/**
 * Returns which of the boxes covers none of the others after the fewest pixels of rising, the first of
 * equals, and by how many it rises. `undefined` if none has room.
 */
export function freePlace(boxes: readonly Box[], others: readonly Box[]) {
  const places = boxes.flatMap((box, index) => {
    const lift = liftOver(box, others)
    return lift === undefined ? [] : [{ index, lift }]
  })
  return places.sort((a, b) => a.lift - b.lift)[0]
}

/** Returns by how many pixels a box must rise to cover none of the others, if there is room. */
function liftOver(box: Box, others: readonly Box[]): number | undefined {
  const inWay = others
    .filter(({ left, right }) => left < box.right && right > box.left)
    .sort((a, b) => b.bottom - a.bottom)
  let lift = 0
  for (const { top, bottom } of inWay) {
    if (bottom > box.top - lift && top < box.bottom - lift) lift = box.bottom - top + GAP_PX
  }
  return box.top - lift < 0 ? undefined : lift
}
