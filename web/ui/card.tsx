import type { ComponentProps } from 'react'

/** A white card with a hairline border. */
export function Card({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section className={`card ${className}`} {...rest} />
}
