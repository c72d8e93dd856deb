import { Button, type ButtonProps } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import styles from './filter-button.module.css'

type FilterOption = { value: string | undefined; label: ReactNode }

export type FilterProps = {
  /** The name of the filter and its current value. */
  label: ReactNode
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

type FilterButtonProps = Omit<ButtonProps, 'children'> &
  Omit<ComponentProps<'button'>, 'color' | 'style' | 'value'> &
  Pick<FilterProps, 'label' | 'value'>

/** The button that opens a filter; it is highlighted while the filter is set. */
export function FilterButton({ label, value, className = '', ...rest }: FilterButtonProps) {
  return (
    <Button
      type="button"
      variant="default"
      className={`${styles.button} ${className}`}
      data-active={value !== undefined || undefined}
      aria-haspopup="menu"
      rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
      {...rest}
    >
      {/* One flex item, so that spaces within the label stay. */}
      <span>{label}</span>
    </Button>
  )
}
