import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './menu-list.css'
import { Button, Menu } from '@mantine/core'
import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type FilterProps = {
  /** The name of the filter and its current value. */
  label: ReactNode
  options: readonly { value: string | undefined; label: ReactNode }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A filter's button with a list of options; it is highlighted while the filter is set. */
export function FilterMenu({ label, options, value, onChange }: FilterProps) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      withinPortal={false}
      transitionProps={{ duration: 150 }}
    >
      <Menu.Target>
        <Button
          type="button"
          variant="default"
          className="filter-button"
          data-active={value !== undefined || undefined}
          rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
        >
          {/* One flex item, so that spaces within the label stay. */}
          <span>{label}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="menu-list">
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
