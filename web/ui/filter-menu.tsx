import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './filter-menu.css'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type FilterOption = { value: string | undefined; label: ReactNode }

type FilterMenuProps = {
  /** What the button says: the filter, and what is chosen. */
  label: ReactNode
  options: readonly FilterOption[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A button that opens one choice of many; it is lit while something is chosen. */
export function FilterMenu({ label, options, value, onChange }: FilterMenuProps) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      withinPortal={false}
      transitionProps={{ duration: 150 }}
    >
      <Menu.Target>
        <Button
          variant="default"
          className="filter-button"
          data-active={value !== undefined || undefined}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="filter-list">
        {options.map((option) => (
          <Menu.RadioItem
            key={option.value ?? ''}
            value={option.value ?? ''}
            checked={option.value === value}
            checkIcon={<IconCheck size={16} stroke={2.5} aria-hidden="true" />}
            onChange={() => onChange(option.value)}
            closeMenuOnClick
          >
            {option.label}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
