import { type FormEvent, useEffect, useRef, useState } from 'react'

/** How long a new step ignores presses: the second click of a double click is meant for the old one. */
const GUARD_MS = 400

/**
 * Holds the current step. `go` moves to another and focuses its heading, `setStep` only shows it.
 * Spread `guard` over the form: right after a change it takes no click and is not submitted.
 */
export function useStep(start: () => number, onStep: (step: number) => void) {
  const [step, setShown] = useState(start)
  const [guarded, setGuarded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    onStep(step)
    if (moved.current) heading.current?.focus()
    moved.current = false
  }, [step, onStep])

  useEffect(() => {
    if (!guarded) return
    const timer = setTimeout(() => setGuarded(false), GUARD_MS)
    return () => clearTimeout(timer)
  }, [guarded])

  function setStep(to: number) {
    if (to !== step) setGuarded(true)
    setShown(to)
  }

  function go(to: number) {
    if (to === step) heading.current?.focus()
    else moved.current = true
    setStep(to)
  }

  const guard = {
    'data-guarded': guarded || undefined,
    onSubmitCapture(event: FormEvent) {
      if (!guarded) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { step, setStep, go, heading, guard }
}
