import { Input } from '@mantine/core'
import { type Ref, useId } from 'react'
import styles from './amount-field.module.css'
import { InputWithError } from './fields.tsx'

type AmountFieldProps = {
  label: string
  /** Default: amount. */
  name?: string
  className?: string
  /** Hides the label visually: in a table the column header shows it. */
  labelHidden?: boolean
  value: string
  error?: string
  /** In a dialog: gets the focus when it opens, and what is typed replaces its amount. */
  first?: boolean
  ref?: Ref<HTMLInputElement>
  onChange: (value: string) => void
}

/**
 * An amount in dollars, as text. A number field would refuse commas and the digits of some
 * keyboards; domain/money.ts parses it.
 */
export function AmountField(props: AmountFieldProps) {
  const { label, name = 'amount', className = '', labelHidden, first, onChange, ...rest } = props
  const id = useId()
  return (
    <div className={`${styles.field} ${className}`}>
      {!labelHidden && <Input.Label htmlFor={id}>{label}</Input.Label>}
      <InputWithError
        id={id}
        name={name}
        data-autofocus={first || undefined}
        aria-label={labelHidden ? label : undefined}
        wrapperProps={{ dir: 'ltr' }}
        leftSection="$"
        inputMode="decimal"
        pattern="\$? ?[\p{Nd}., ]+\$?"
        onFocus={(event) => first && event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </div>
  )
}
