import './bars.css'
import type { CSSProperties } from 'react'

type BarsProps = {
  /** Along time, in the direction in which one reads; the last is still growing. */
  values: readonly { key: string; value: number; title: string }[]
  /** What a bar of the whole height stands for. */
  most: number
}

/** Upright bars. For the eye alone: who does not see them needs the same numbers in words. */
export function Bars({ values, most }: BarsProps) {
  return (
    <div className="bars" aria-hidden="true">
      {values.map(({ key, value, title }) => (
        <span key={key} title={title} style={shareOf(value, most)} />
      ))}
    </div>
  )
}

/** One bar that lies, beside its number. */
export function Bar({ value, most }: { value: number; most: number }) {
  return <span className="bar" aria-hidden="true" style={shareOf(value, most)} />
}

const shareOf = (value: number, most: number) =>
  ({ '--share': most > 0 ? value / most : 0 }) as CSSProperties
