import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import './menu-list.css'
import { Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Key } from './key.tsx'
import { TextButton } from './text-button.tsx'

/** Something that can be done with a row: a press, or a page that it leads to. */
type RowAction = {
  label: string
  /** The key that does the same while the row has the focus. */
  keys?: string | undefined
  isDangerous?: boolean
} & ({ onPress: () => void; to?: never } | { to: string; onPress?: never })

type MenuProps = {
  /** What the menu is about, for screen readers. */
  label: string
  /** Absent actions are left out, so that a caller can write `isOpen && {…}`. */
  actions: readonly (RowAction | false | null | undefined)[]
}

type ActsProps = {
  /** Names an action for screen readers: what is done, and with what. */
  named: (action: string) => string
  next: { label: string; onPress: () => void } | false | undefined
  /** The word for the menu. */
  menu: string
  others: MenuProps['actions']
}

/** What can be done with a row: the next as a button, the rest in a menu. */
export function RowActs({ named, next, menu, others }: ActsProps) {
  return (
    <>
      {next && (
        <TextButton className="off-paper" aria-label={named(next.label)} onClick={next.onPress}>
          {next.label}
        </TextButton>
      )}
      {others.length > 0 && <RowMenu label={named(menu)} actions={others} />}
    </>
  )
}

/** What can be done with a row besides its next action. Until it is pressed, a row has its button alone. */
export function RowMenu(props: MenuProps) {
  const [isPressed, setPressed] = useState(false)
  if (isPressed) return <OpenedMenu {...props} />
  return (
    <DotsButton
      aria-haspopup="menu"
      aria-label={props.label}
      aria-expanded={false}
      onClick={() => setPressed(true)}
    />
  )
}

/** Three dots that open what is seldom needed. */
export const DotsButton = ({ className = '', ...props }: ComponentProps<'button'>) => (
  <button type="button" className={`dots-button off-paper ${className}`} {...props}>
    <IconDots size={18} stroke={1.75} aria-hidden="true" />
  </button>
)

function OpenedMenu({ label, actions }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // The pressed button was replaced by this one, so focus returns here when the menu closes.
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      withInitialFocusPlaceholder={false}
      position="bottom-end"
      portalProps={{ target: '#content' }}
      transitionProps={{ duration: 150 }}
    >
      <Menu.Target>
        <DotsButton ref={button} aria-haspopup="menu" aria-label={label} />
      </Menu.Target>
      <Menu.Dropdown className="menu-list">
        {actions.map(
          (action) =>
            action && (
              <Item key={action.label} {...action} onBefore={() => button.current?.focus()} />
            ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type ItemProps = RowAction & { onBefore: () => void }

/** The dots have the focus before a press opens a dialog, which gives it back to them. */
function Item({ label, keys, isDangerous, onPress, to, onBefore }: ItemProps) {
  const look = {
    'data-dangerous': isDangerous || undefined,
    rightSection: keys && <Key quiet>{keys}</Key>,
  }
  return to ? (
    <Menu.Item component={Link} to={to} {...look}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item
      onClick={() => {
        onBefore()
        onPress?.()
      }}
      {...look}
    >
      {label}
    </Menu.Item>
  )
}
