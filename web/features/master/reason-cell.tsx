import { useTimeout } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { textDirectionOf } from '#domain/names.ts'
import { useOverflow } from '#web/features/reviews/index.ts'
import { useLazy } from '#web/ui/use-lazy.ts'
import styles from './reason-cell.module.css'

// Loaded on hover or focus: fifty rows would load and render it for nothing.
const loadTooltip = async () => (await import('./reason-tooltip.tsx')).ReasonTooltip

const TOOLTIP_DELAY_MS = 100 // docs/product.md §7.5

/** A reason in two lines. If it is longer, all of it shows in a tooltip. */
export function ReasonCell({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(element)
  const { near, resting, handlers } = useVisit()
  const ReasonTooltip = useLazy(loadTooltip, overflows && near)
  const dir = textDirectionOf(text)
  return (
    <>
      {/* Focusable only if there is more to read. */}
      <div
        ref={element}
        className={styles.reason}
        dir={dir}
        tabIndex={overflows ? 0 : undefined}
        {...handlers}
      >
        {text}
      </div>
      {ReasonTooltip && overflows && (
        <ReasonTooltip target={element} shown={resting} text={text} dir={dir} />
      )}
    </>
  )
}

/** Returns whether the pointer or the focus is here, and whether it stays and was not dismissed. */
function useVisit() {
  const [near, setNear] = useState(false)
  const [resting, setResting] = useState(false)
  const rest = useTimeout(() => setResting(true), TOOLTIP_DELAY_MS)
  const come = () => {
    setNear(true)
    rest.start()
  }
  const leave = () => {
    rest.clear()
    setNear(false)
    setResting(false)
  }
  const handlers = {
    onMouseEnter: come,
    onMouseLeave: leave,
    onFocus: come,
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
  }
  return { near, resting, handlers }
}
