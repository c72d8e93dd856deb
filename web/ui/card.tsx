import { type ComponentProps, type ReactNode, useId } from 'react'

type CardProps = Omit<ComponentProps<'section'>, 'title'> & {
  /** Its heading, above what it contains. */
  title?: ReactNode
}

/** A white card with a hairline border. With a heading it is a named part of its screen. */
export function Card({ title, className = '', children, ...rest }: CardProps) {
  const id = useId()
  if (title === undefined) {
    return (
      <section className={`card ${className}`} {...rest}>
        {children}
      </section>
    )
  }
  return (
    <section className={`card stack ${className}`} aria-labelledby={id} {...rest}>
      <h2 id={id} className="card-title">
        {title}
      </h2>
      {children}
    </section>
  )
}
