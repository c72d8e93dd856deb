import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The state of a history entry: how many entries directly below it are the steps before. */
type StepEntry = { stepsBelow: number }

/**
 * Gives each step an entry of its own in the history (`#step-2`), so that the browser's Back goes
 * to the step before. Calls `onStep` when Back or Forward leads to another step. Returns a function
 * that writes the step that the wizard itself moves to.
 */
export function useStepInAddress(step: number, onStep: (step: number) => void) {
  const location = useLocation()
  const navigate = useNavigate()
  const isFirst = useRef(true)
  const below = (location.state as StepEntry | null)?.stepsBelow

  /** Writes a step. A change of the hash alone runs no loader, so this works without a connection. */
  const write = (to: number, stepsBelow: number, replace: boolean) =>
    navigate(
      { search: location.search, hash: `#step-${to + 1}` },
      { replace, state: { stepsBelow } satisfies StepEntry, preventScrollReset: true },
    )

  const follow = useEffectEvent(({ hash }: typeof location) => {
    const there = stepOf(hash)
    const wasFirst = isFirst.current
    isFirst.current = false
    if (there === step && below !== undefined) return
    // A reload closes the summary, because the numbers of the last step are gone.
    if (wasFirst && there === step + 1 && below) navigate(-1)
    // A draft continues at its step: the steps before it come below.
    else if (wasFirst) for (let at = 0; at <= step; at += 1) write(at, at, at === 0)
    else if (there === undefined)
      write(step, 0, true) // the language was changed
    else onStep(there)
  })
  useEffect(() => follow(location), [location])

  return (to: number) => {
    const back = step - to
    if (back < 0) {
      for (let at = step + 1; at <= to; at += 1) write(at, (below ?? 0) + at - step, false)
    } else if (back > 0) {
      if (back <= (below ?? 0)) navigate(-back)
      else write(to, 0, true)
    }
  }
}

/** Returns the step in a hash, from 0; undefined if there is none. */
function stepOf(hash: string): number | undefined {
  const [, number] = /^#step-([1-9])$/.exec(hash) ?? []
  return number ? Number(number) - 1 : undefined
}
