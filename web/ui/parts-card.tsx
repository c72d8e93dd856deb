import { type ComponentProps, type ReactNode, useId } from 'react'

type PartsProps = Omit<ComponentProps<'section'>, 'title'> & {
  title: ReactNode
  /** In its head, behind the heading. */
  beside?: ReactNode
}

/** A card of parts below one another, the first of which is its head. */
export function PartsCard({ title, beside, className = '', children, ...rest }: PartsProps) {
  const id = useId()
  return (
    <section className={`card parts ${className}`} aria-labelledby={id} {...rest}>
      <div className="card-head">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      {children}
    </section>
  )
}
