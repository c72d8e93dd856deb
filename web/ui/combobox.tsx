import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './combobox.module.css'

type ComboboxOptions<Item> = {
  /** The items of the list, in order. */
  items: readonly Item[]
  keyOf: (item: Item) => string
  open: boolean
  /** Whether the arrow keys wrap around at the ends of the list. */
  loop?: boolean
  /** Whether the first item is active until the arrow keys move. */
  preselect?: boolean
  /** Called when an arrow key is pressed while the list is closed. */
  onOpen?: () => void
  /** Called on Escape. */
  onClose: () => void
  onChoose: (item: Item) => void
  /** Called on Enter while no item is active; default: the form is submitted. */
  onEnter?: () => void
}

/**
 * Makes a text field a combobox (ARIA Authoring Practices): keyboard, roles and the active item.
 * Spread `input` over the field, and render a `ComboboxPopup` beside it in a `ComboboxFrame`. Hand-written,
 * because Mantine's weighs 20 kB and Downshift 9.
 */
export function useCombobox<Item>(options: ComboboxOptions<Item>) {
  const { items, keyOf, open, loop, preselect, onOpen, onClose, onChoose, onEnter } = options
  const id = useId()
  const popup = useRef<HTMLDivElement>(null)
  const [activeKey, setActiveKey] = useState<string>()
  const found =
    items.find((item) => keyOf(item) === activeKey) ?? (preselect ? items[0] : undefined)
  const active = open ? found : undefined
  const idOf = (item: Item) => `${id}-${keyOf(item)}`
  const activeId = active && idOf(active)

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  function move(by: 1 | -1) {
    const at = active ? items.indexOf(active) : by > 0 ? -1 : items.length
    const last = items.length - 1
    const next = loop
      ? (at + by + items.length) % items.length
      : Math.min(Math.max(at + by, 0), last)
    setActiveKey(items[next] && keyOf(items[next]))
  }

  /** Returns what a key does; undefined leaves it to the browser. */
  function actionOf(key: string): (() => void) | undefined {
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : undefined
    if (step) return open ? () => move(step) : onOpen
    if (!open) return undefined
    if (key === 'Escape') return onClose
    if (key === 'Enter') return active ? () => onChoose(active) : onEnter
  }

  function onKeyDown(event: KeyboardEvent) {
    const action = event.nativeEvent.isComposing ? undefined : actionOf(event.key)
    if (!action) return
    event.preventDefault()
    action()
  }

  return {
    active,
    activate: setActiveKey,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': activeId,
      onKeyDown,
    } as const,
    popup: { ref: popup, listId: `${id}-list`, open },
    option: (item: Item) => ({
      id: idOf(item),
      'data-active': item === active || undefined,
      onClick: () => onChoose(item),
    }),
  }
}

type PopupProps = Combobox<unknown>['popup'] & {
  label: string
  /** The options; nothing while the list is closed. */
  children: ReactNode
  /** Shown below the options; not an option itself. */
  footer?: ReactNode
}

export type Combobox<Item> = ReturnType<typeof useCombobox<Item>>

/** Contains the field of a combobox and its popup. */
export const ComboboxFrame = ({ children }: { children: ReactNode }) => (
  <div className={styles.combobox}>{children}</div>
)

/** The list of a combobox, below its field, or above if there is more space. */
export function ComboboxPopup({ ref, listId, open, label, children, footer }: PopupProps) {
  const [above, setAbove] = useState(false)

  useLayoutEffect(() => {
    const field = ref.current?.parentElement?.getBoundingClientRect()
    if (!open || !field) return
    const height = ref.current?.offsetHeight ?? 0
    const visible = window.visualViewport?.height ?? window.innerHeight // excludes a phone's on-screen keyboard
    setAbove(field.bottom + height > visible && field.top > height)
  }, [open, ref])

  return (
    <div className={styles.popup} ref={ref} data-place={above ? 'above' : 'below'} hidden={!open}>
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        tabIndex={-1} // browsers stop Tab at what scrolls, and it closes before it has the focus
        // Keeps the focus in the field.
        onMouseDown={(event) => event.preventDefault()}
      >
        {children}
      </div>
      {footer}
    </div>
  )
}

/** One option of a combobox; spread `option(item)` over it. */
export function ComboboxOption({
  selected,
  ...rest
}: ComponentProps<'button'> & { selected: boolean }) {
  return <button type="button" tabIndex={-1} role="option" aria-selected={selected} {...rest} />
}
