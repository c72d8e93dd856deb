import { Input } from '@mantine/core'
import { useId } from 'react'
import { Unbroken } from '#web/ui/unbroken.tsx'
import styles from './choice-field.module.css'

type Choice = { value: string; label: string; note?: string; more?: string }

export type ChoiceProps = {
  /** The question. */
  label: string
  /** Where a heading already says it. */
  labelHidden?: boolean
  name: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  error?: React.ReactNode
  /** Default: true. */
  required?: boolean
}

/** A group of radio buttons: arrow keys move between the answers. */
export function ChoiceField(props: ChoiceProps) {
  const { label, labelHidden, name, choices, value, onChange, error, required = true } = props
  const labelId = useId()
  const errorId = useId()
  return (
    <div
      className={styles.choices}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
    >
      <p className={labelHidden ? 'visually-hidden' : 'strong'} id={labelId}>
        {label}
      </p>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={styles.choice}
          data-checked={value === choice.value || undefined}
          data-invalid={error ? true : undefined}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <span className={styles.words}>
            <span className="strong">{choice.label}</span>
            {choice.note && (
              <span className="quiet small">
                <Unbroken text={choice.note} />
              </span>
            )}
            {choice.more && <span className="small">{choice.more}</span>}
          </span>
        </label>
      ))}
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}
