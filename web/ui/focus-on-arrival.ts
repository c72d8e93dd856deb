import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withoutLocale } from '../i18n/switch.ts'

/**
 * Moves the focus to the content after navigating to another screen, so that a screen reader starts
 * there. Not on the first page, after a change of language, or if a field already has the focus.
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
