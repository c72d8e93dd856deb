import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { FilterButton, type FilterProps } from './filter-button.tsx'
import styles from './filter-list.module.css'

/** A filter's button with its list, opened on mount. */
export function FilterList({ label, options, value, onChange }: FilterProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)

  // The pressed button was replaced by this one, so focus returns here when the list closes.
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])

  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="bottom-start"
      withinPortal={false}
      transitionProps={{ duration: 150 }}
    >
      <Menu.Target>
        <FilterButton ref={button} label={label} value={value} />
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
