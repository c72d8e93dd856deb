import './amount-field.css'
import { Input } from '@mantine/core'
import { type Ref, useId } from 'react'
import { InputWithError } from './fields.tsx'

type AmountFieldProps = {
  label: string
  /** Default: amount. */
  name?: string
  /** In a table the column's head is label enough for the eye. */
  labelHidden?: boolean
  value: string
  error?: string
  /** In a window: takes the keyboard when it opens. */
  first?: boolean
  ref?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/**
 * An amount in dollars as it is typed. Text and not a number field, so that commas and the digits
 * of every keyboard may be typed; domain/money.ts reads it.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, name = 'amount', labelHidden, first, onChange, ...rest } = props
  const id = useId()
  return (
    <div className="amount-field">
      {!labelHidden && <Input.Label htmlFor={id}>{label}</Input.Label>}
      <InputWithError
        id={id}
        name={name}
        data-autofocus={first || undefined}
        aria-label={labelHidden ? label : undefined}
        wrapperProps={{ dir: 'ltr' }}
        leftSection="$"
        inputMode="decimal"
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </div>
  )
}
