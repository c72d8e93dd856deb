import { Fragment, type ReactNode } from 'react'
import { Isolated } from './ltr.tsx'

/** Facts on a line, divided by dots. Those that are absent are left out, and texts are isolated. */
export const Dots = ({ of: facts }: { of: readonly ReactNode[] }) =>
  facts.filter(Boolean).map((fact, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: facts have no other name
    <Fragment key={at}>
      {at > 0 && <span>{' · '}</span>}
      {typeof fact === 'string' ? <Isolated>{fact}</Isolated> : fact}
    </Fragment>
  ))
