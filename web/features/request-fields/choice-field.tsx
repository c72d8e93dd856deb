import './forms.css'
import { Input } from '@mantine/core'
import { useId } from 'react'

export type Choice = { value: string; label: string; note?: string }

type ChoiceProps = {
  /** The question. */
  label: string
  name: string
  choices: readonly Choice[]
  value: string
  onChange: (value: string) => void
  error?: React.ReactNode
}

/** A group of radio buttons: arrow keys move between the answers. */
export function ChoiceField({ label, name, choices, value, onChange, error }: ChoiceProps) {
  const labelId = useId()
  const errorId = useId()
  return (
    <div className="choices" role="radiogroup" aria-labelledby={labelId} aria-required="true">
      <p className="choices-label" id={labelId}>
        {label}
      </p>
      {choices.map((choice) => (
        <label key={choice.value} className="choice">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
          />
          <span>
            <span className="choice-label">{choice.label}</span>
            {choice.note && <span className="choice-note">{choice.note}</span>}
          </span>
        </label>
      ))}
      {error && <Input.Error id={errorId}>{error}</Input.Error>}
    </div>
  )
}
