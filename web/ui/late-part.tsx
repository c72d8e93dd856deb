import { type ComponentType, useState } from 'react'
import { FailedState } from './failed-state.tsx'
import { usePart } from './part.ts'
import { Spinner } from './spinner.tsx'

type LatePartProps = {
  load: () => Promise<ComponentType>
  wanted: boolean
  /** What to say where its script does not come. */
  failed: string
}

/** A piece of the page with a script of its own: a spinner, or an offer to try again, until it is there. */
export function LatePart({ load, wanted, failed }: LatePartProps) {
  const [missing, setMissing] = useState(false)
  const Part = usePart(load, wanted && !missing, () => setMissing(true))
  if (Part) return <Part />
  return missing ? <FailedState text={failed} onTryAgain={() => setMissing(false)} /> : <Spinner />
}
