import type { KeyboardEvent, MouseEvent } from 'react'

const CONTROLS = 'a, button, input, select, textarea, label, [role="menu"]'

/** The attributes of a row that opens its details: by a press beside its controls, or Enter on it. */
export function opensOn(open: () => void) {
  return {
    'data-opens': true,
    tabIndex: 0,
    onClick({ target }: MouseEvent) {
      // Who selects a text wants to copy it.
      const isSelecting = window.getSelection()?.type === 'Range'
      if (!isSelecting && target instanceof Element && !target.closest(CONTROLS)) open()
    },
    onKeyDown({ key, target, currentTarget }: KeyboardEvent) {
      if (key === 'Enter' && target === currentTarget) open()
    },
  }
}
