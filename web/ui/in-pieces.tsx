import { type ReactNode, useDeferredValue } from 'react'

type InPiecesProps = { meanwhile: ReactNode; children: ReactNode }

/**
 * Draws what is long in small pieces of work the first time, so that a slow phone answers its reader
 * meanwhile.
 */
export function InPieces({ meanwhile, children }: InPiecesProps) {
  const isReady = useDeferredValue(true, false)
  return isReady ? children : meanwhile
}
