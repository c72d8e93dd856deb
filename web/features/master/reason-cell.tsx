import { useTimeout } from '@mantine/hooks'
import { type KeyboardEvent, useRef, useState } from 'react'
import { textDirectionOf } from '#domain/names.ts'
import { useOverflow } from '#web/features/reviews/index.ts'
import { ReasonTooltip } from './reason-tooltip.tsx'

const TOOLTIP_DELAY_MS = 100 // docs/product.md §7.5

/** A reason in two lines. If it is longer, all of it shows in a tooltip. */
export function ReasonCell({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(element)
  const { visited, resting, handlers } = useVisit()
  const dir = textDirectionOf(text)
  return (
    <>
      {/* Focusable only if there is more to read. */}
      <div
        ref={element}
        className="clamped"
        dir={dir}
        tabIndex={overflows ? 0 : undefined}
        {...handlers}
      >
        {text}
      </div>
      {/* Not before a visit: fifty rows would render it for nothing. */}
      {visited && overflows && (
        <ReasonTooltip target={element} shown={resting} text={text} dir={dir} />
      )}
    </>
  )
}

/** Returns whether the pointer or the focus was here, and whether it stays and was not dismissed. */
function useVisit() {
  const [visited, setVisited] = useState(false)
  const [resting, setResting] = useState(false)
  const rest = useTimeout(() => setResting(true), TOOLTIP_DELAY_MS)
  const come = () => {
    setVisited(true)
    rest.start()
  }
  const leave = () => {
    rest.clear()
    setResting(false)
  }
  const handlers = {
    onMouseEnter: come,
    onMouseLeave: leave,
    onFocus: come,
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
  }
  return { visited, resting, handlers }
}
