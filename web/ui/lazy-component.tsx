import { type ComponentType, useState } from 'react'
import { FailedState } from './failed-state.tsx'
import { Spinner } from './spinner.tsx'
import { useLazy } from './use-lazy.ts'

type LazyComponentProps = {
  load: () => Promise<ComponentType>
  wanted: boolean
  /** Shown if its script cannot be loaded. */
  failed: string
}

/**
 * Renders a component from its own script. Shows a spinner while it loads, and a retry button if
 * that fails.
 */
export function LazyComponent({ load, wanted, failed }: LazyComponentProps) {
  const [isFailed, setFailed] = useState(false)
  const Component = useLazy(load, wanted && !isFailed, () => setFailed(true))
  if (Component) return <Component />
  return isFailed ? <FailedState text={failed} onTryAgain={() => setFailed(false)} /> : <Spinner />
}
