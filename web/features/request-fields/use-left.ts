import { type FocusEvent, useState } from 'react'

/**
 * Returns whether nobody is writing in a field, and the handlers that find out. A field counts as
 * left once the press that left it has ended: a warning that appears earlier moves the pressed button
 * away, and the press is lost.
 */
export function useLeft() {
  const [isLeft, setLeft] = useState(true)
  const onFocus = () => setLeft(false)
  const onBlur = ({ currentTarget: field }: FocusEvent<HTMLInputElement>) =>
    afterPress(() => setLeft(document.activeElement !== field))
  return { isLeft, onFocus, onBlur }
}

/** Calls `act` after the present press and its click, or soon if nothing is pressed. */
function afterPress(act: () => void) {
  const soon = () => void setTimeout(act) // the click follows in the same task
  if (!document.querySelector(':active')) return soon()
  const ended = new AbortController()
  for (const type of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      type,
      () => {
        ended.abort()
        soon()
      },
      { capture: true, signal: ended.signal },
    )
  }
}
