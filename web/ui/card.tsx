import type { ComponentProps } from 'react'

/** White on paper, within a hairline. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`card ${className}`} {...rest} />
}
