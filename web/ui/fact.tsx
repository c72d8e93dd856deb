import type { ReactNode } from 'react'

type FactProps = { label: string; className?: string; children: ReactNode }

/** One entry of a description list: its term and its description. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A list of facts, each with its name beside it where there is room. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className="fact-list">{children}</dl>
}
