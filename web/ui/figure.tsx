import './figure.css'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

type FigureProps = {
  label: string
  /** Where the things that it counts are; a figure without is only read. */
  to?: string
  /** The number; undefined while it loads: the label and the link work without it. */
  children: ReactNode
  /** What the number means. */
  note?: ReactNode
}

/** A number with its word above and its meaning below; several stand in `.figures`. */
export function Figure({ label, to, children, note }: FigureProps) {
  const parts = (
    <>
      {to ? <h2>{label}</h2> : <span>{label}</span>}
      <span className="figure-number">{children ?? '–'}</span>
      {note && <span className="second-line">{note}</span>}
    </>
  )
  // Only the browser's own link takes the keyboard along to a part of the same page.
  if (to?.startsWith('#')) {
    return (
      <a className="figure" href={to}>
        {parts}
      </a>
    )
  }
  return to ? (
    <Link className="figure" to={to}>
      {parts}
    </Link>
  ) : (
    <div className="figure">{parts}</div>
  )
}

/** An amount in a column of amounts: read from left to right, at the end of its cell. */
export function Money({ children }: { children: ReactNode }) {
  return <div className="money">{children}</div>
}
