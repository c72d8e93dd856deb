import './amount-field.css'
import { Input } from '@mantine/core'
import { type Ref, useId } from 'react'

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
  const { label, name = 'amount', labelHidden, value, error, first, ref, onChange } = props
  const id = useId()
  return (
    <Input.Wrapper
      className="amount-field"
      label={labelHidden ? undefined : label}
      id={id}
      error={error}
    >
      <Input
        ref={ref}
        id={id}
        name={name}
        data-autofocus={first || undefined}
        aria-label={labelHidden ? label : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        error={Boolean(error)}
        wrapperProps={{ dir: 'ltr' }}
        leftSection="$"
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Input.Wrapper>
  )
}
