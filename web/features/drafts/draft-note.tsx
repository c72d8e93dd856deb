import { type ReactNode, useId } from 'react'

type NoteProps = { title: ReactNode; text?: ReactNode; children?: ReactNode }

/** A note with what can be done about it. */
export function DraftNote({ title, text, children }: NoteProps) {
  const id = useId()
  return (
    <section className="callout" aria-labelledby={id}>
      <p id={id}>
        <strong>{title}</strong>
      </p>
      {text && <p>{text}</p>}
      {children && <div className="buttons">{children}</div>}
    </section>
  )
}
