import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useStepInAddress } from './step-in-address.ts'

/** How long a new step ignores presses: the second click of a double click is meant for the old one. */
const GUARD_MS = 400

type StepOptions = {
  start: () => number
  /** Called with the step that is shown. */
  onStep: (step: number) => void
  /** Called before another step is shown. */
  onLeave: () => void
}

/**
 * Holds the current step, also in the address. `go` moves to another and focuses its heading,
 * `setStep` only shows it. Spread `guard` over the form: right after a change it takes no click and
 * is not submitted.
 */
export function useStep({ start, onStep, onLeave }: StepOptions) {
  const [step, setShown] = useState(start)
  const [guarded, setGuarded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const writeAddress = useStepInAddress(step, (to) => show(to, true))

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

  function show(to: number, focus: boolean) {
    if (to !== step) {
      onLeave()
      setGuarded(true)
    }
    moved.current = focus
    setShown(to)
  }

  function setStep(to: number) {
    show(to, false)
    writeAddress(to)
  }

  function go(to: number) {
    if (to === step) return heading.current?.focus()
    show(to, true)
    writeAddress(to)
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
