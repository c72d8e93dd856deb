import '@mantine/core/styles/Tabs.layer.css'
import './tabs.css'
import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  /** The label for screen readers. */
  label: string
  value: Value
  tabs: readonly { value: Value; label: ReactNode; lang?: string }[]
  onChange: (value: Value) => void
  /** At the end of the line of tabs, where there is room: the filters of a list. */
  beside?: ReactNode
  /** The content of the selected tab. */
  children: ReactNode
}

/** One of several views at a time; arrow keys move between the tabs. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, value, tabs, onChange, beside, children } = props
  const chosen = tabs.find((tab) => tab.value === value)
  return (
    <MantineTabs
      value={value}
      onChange={(chosen) => {
        const tab = tabs.find((known) => known.value === chosen)
        if (tab) onChange(tab.value)
      }}
      activateTabWithKeyboard
      keepMounted={false}
    >
      <div className="tabs-line">
        <MantineTabs.List aria-label={label}>
          {tabs.map((tab) => (
            <MantineTabs.Tab key={tab.value} value={tab.value} lang={tab.lang}>
              {tab.label}
            </MantineTabs.Tab>
          ))}
        </MantineTabs.List>
        {beside}
      </div>
      <MantineTabs.Panel value={value} tabIndex={-1}>
        <p className="on-paper">{chosen?.label}</p>
        {children}
      </MantineTabs.Panel>
    </MantineTabs>
  )
}
