import { type FormEvent, useEffect, useRef, useState } from 'react'
import { PHONE, useMedia } from '#web/ui/use-media.ts'
import { useStepInAddress } from './step-in-address.ts'
import { lastStep } from './steps.ts'

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
 * `setStep` only shows it. After the last step comes the summary over it, which has no heading in the
 * form. Spread `guard` over the form: right after a change it takes no click and is not submitted.
 */
export function useStep({ start, onStep, onLeave }: StepOptions) {
  const [step, setShown] = useState(start)
  const [guarded, setGuarded] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useRef(false)
  const isPhone = useMedia(PHONE)
  // Closing the summary, the focus goes back to the button that opened it.
  const writeAddress = useStepInAddress(step, (to) => show(to, step <= lastStep))

  useEffect(() => {
    onStep(Math.min(step, lastStep))
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
    moved.current = focus && to <= lastStep
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
  const isSummary = step > lastStep
  return {
    step: Math.min(step, lastStep),
    /** Whether the summary comes after the last step instead of below it, and whether it is shown. */
    hasSummary: isPhone || isSummary,
    isSummary,
    setStep,
    go,
    heading,
    guard,
  }
}
