import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './popup.module.css'

type PopupProps = {
  label: ReactNode
  className?: string
  children: ReactNode
}

/** Moves a panel sideways as far as it would be off the screen. */
function keepInSight(panel: HTMLElement) {
  panel.style.translate = 'none'
  const { left, right } = panel.getBoundingClientRect()
  const over = right - document.documentElement.clientWidth
  const shift = Math.max(-left, Math.min(0, -over))
  panel.style.translate = `${shift}px`
}

/**
 * A button that shows what belongs to it below. A press elsewhere and Escape close it, and so does a
 * link in it.
 */
export function Popup({ label, className = '', children }: PopupProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useLayoutEffect(() => {
    const opened = panel.current
    if (!isOpen || !opened) return
    const place = () => keepInSight(opened)
    place()
    // The text, the window or what is above can change its size while it is open.
    const observer = new ResizeObserver(place)
    observer.observe(opened)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen])
  return (
    <div className={`off-paper ${styles.popup} ${className}`} ref={root}>
      <button
        type="button"
        className="plain-button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span>{label}</span>
        <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y: the links in it are the controls; this hears their presses. */}
      <div
        className={styles.panel}
        ref={panel}
        id={id}
        hidden={!isOpen}
        onClick={({ target }) => target instanceof Element && target.closest('a') && setOpen(false)}
      >
        {children}
      </div>
    </div>
  )
}
