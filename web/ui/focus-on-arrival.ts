import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withoutLocale } from '../i18n/switch.ts'

/**
 * After going to another screen the keyboard starts at its content, and a screen reader reads from
 * there. Not on the first page, not on a change of language, not where a field already has it.
 */
export function useFocusOnArrival() {
  const screen = withoutLocale(useLocation().pathname)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [screen])
}
