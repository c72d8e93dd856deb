import type { CSSProperties } from 'react'
import styles from './bars.module.css'

type BarsProps = {
  /** In reading direction along time; the last bar is still growing. */
  values: readonly { key: string; value: number; title: string }[]
  /** The value of a bar of full height. */
  most: number
}

/** Vertical bars, hidden from screen readers: the caller shows the same numbers as text. */
export function Bars({ values, most }: BarsProps) {
  return (
    <div className={styles.bars} aria-hidden="true">
      {values.map(({ key, value, title }) => (
        <span key={key} title={title} style={shareOf(value, most)} />
      ))}
    </div>
  )
}

/** A horizontal bar beside its number. */
export function Bar({ value, most }: { value: number; most: number }) {
  return <span className={styles.bar} aria-hidden="true" style={shareOf(value, most)} />
}

const shareOf = (value: number, most: number) =>
  ({ '--share': most > 0 ? value / most : 0 }) as CSSProperties
