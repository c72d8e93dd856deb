import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { FilterButton, type FilterProps } from './filter-button.tsx'
import styles from './filter-menu.module.css'

/** A filter's button with a list of options. */
export function FilterMenu({ label, options, value, onChange }: FilterProps) {
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      withinPortal={false}
      transitionProps={{ duration: 150 }}
    >
      <Menu.Target>
        <FilterButton label={label} value={value} />
      </Menu.Target>
      <Menu.Dropdown className={styles.list}>
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
