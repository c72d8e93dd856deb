import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { withoutLocale } from '../i18n/switch.ts'

/**
 * Moves the focus to what an address names after #, else to the content of another screen, so that a
 * screen reader starts there. Not on the first page, after a change of language, or if a field of the
 * other screen already has the focus.
 */
export function useFocusOnArrival() {
  const { pathname, hash, key } = useLocation()
  const screen = withoutLocale(pathname)
  const before = useRef({ screen, key })
  useEffect(() => {
    const { screen: left, key: last } = before.current
    before.current = { screen, key }
    const target = key !== last && hash ? document.getElementById(hash.slice(1)) : null
    if (target) {
      if (target.tabIndex < 0) target.tabIndex = -1
      target.focus({ preventScroll: true })
      return
    }
    if (left === screen) return
    const content = document.getElementById('content')
    if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
  }, [screen, hash, key])
}
