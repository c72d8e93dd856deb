import { useEffect, useRef, useState } from 'react'

/**
 * Holds the current step. `go` moves to another and focuses its heading, `setStep` only shows it.
 */
export function useStep(start: () => number, onStep: (step: number) => void) {
  const [step, setStep] = useState(start)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    onStep(step)
    if (moved.current) heading.current?.focus()
    moved.current = false
  }, [step, onStep])

  function go(to: number) {
    if (to === step) heading.current?.focus()
    else moved.current = true
    setStep(to)
  }

  return { step, setStep, go, heading }
}
