import { useTimeout } from '@mantine/hooks'
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { textDirectionOf } from '#domain/names.ts'
import { useOverflow } from './reason-text.tsx'

// It comes when a pointer or the keyboard does: fifty rows would load and draw it for nothing.
const ReasonTooltip = lazy(async () => ({
  default: (await import('./reason-tooltip.tsx')).ReasonTooltip,
}))

const delay = 100 // milliseconds (specification, section 9)

/** A reason in two lines; where there is more, all of it comes up beside the pointer. */
export function ReasonCell({ text }: { text: string }) {
  const element = useRef<HTMLDivElement>(null)
  const overflows = useOverflow(element)
  const { visited, visiting, handlers } = useVisit()
  const dir = textDirectionOf(text)
  return (
    <>
      {/* Reached by the keyboard only where there is more to read. */}
      <div
        ref={element}
        className="reason-cell"
        dir={dir}
        tabIndex={overflows ? 0 : undefined}
        {...handlers}
      >
        {text}
      </div>
      {overflows && visited && (
        <Suspense>
          <ReasonTooltip target={element} shown={visiting} text={text} dir={dir} />
        </Suspense>
      )}
    </>
  )
}

/** Whether a pointer or the keyboard ever came, and whether it rests here and was not sent away. */
function useVisit() {
  const [visited, setVisited] = useState(false)
  const [visiting, setVisiting] = useState(false)
  const arrival = useTimeout(() => setVisiting(true), delay)
  const come = () => {
    setVisited(true)
    arrival.start()
  }
  const leave = () => {
    arrival.clear()
    setVisiting(false)
  }
  const handlers = {
    onMouseEnter: come,
    onMouseLeave: leave,
    onFocus: come,
    onBlur: leave,
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && leave(),
  }
  return { visited, visiting, handlers }
}
