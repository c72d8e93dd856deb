import './filter-button.css'
import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'

export type FilterOption = { value: string | undefined; label: ReactNode }

export type FilterProps = {
  /** What the button says: the filter, and what is chosen. */
  label: ReactNode
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

type FilterButtonProps = Omit<ButtonProps, 'children'> &
  Omit<ComponentProps<'button'>, 'color' | 'style' | 'value'> &
  Pick<FilterProps, 'label' | 'value'>

/** What opens the choices of a filter; it is lit while something is chosen. */
export function FilterButton({ label, value, className = '', ...rest }: FilterButtonProps) {
  return (
    <Button
      type="button"
      variant="default"
      className={`filter-button ${className}`}
      data-active={value !== undefined || undefined}
      aria-haspopup="menu"
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      {...rest}
    >
      {label}
    </Button>
  )
}
