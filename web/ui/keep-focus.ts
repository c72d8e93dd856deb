import { type RefObject, useEffect } from 'react'

const CONTROLS = 'a[href], button, input, select, textarea'

/**
 * Returns a function that focuses an element again. If the element has gone since, it focuses what
 * is left of the smallest `data-focus-group` around its place: its first control, else the group.
 */
export function rememberPlace(element: HTMLElement): () => void {
  const groups: HTMLElement[] = []
  for (let at = element.parentElement; at; at = at.parentElement) {
    if (at.dataset.focusGroup !== undefined) groups.push(at)
  }
  return () => {
    const group = groups.find(({ isConnected }) => isConnected)
    const control = group?.querySelector<HTMLElement>(CONTROLS)
    if (element.isConnected) element.focus()
    else if (control) control.focus()
    else if (group) {
      group.tabIndex = -1
      group.focus()
    }
  }
}

/**
 * Keeps the keyboard where it was when a control inside disappears while it has the focus: the
 * browser would go back to the top of the page.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const root = container.current
    if (!root) return
    let last: { element: Element; goBack: () => void } | undefined
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last = { element: target, goBack: rememberPlace(target) }
    }
    const observer = new MutationObserver(() => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (!last || last.element.isConnected || !isLost) return
      last.goBack()
    })
    // Chromium also reports that the focus leaves an element that is being removed.
    const forget = () =>
      queueMicrotask(() => {
        if (last?.element.isConnected && document.activeElement !== last.element) last = undefined
      })
    root.addEventListener('focusin', remember)
    root.addEventListener('focusout', forget)
    observer.observe(root, { childList: true, subtree: true })
    return () => {
      root.removeEventListener('focusin', remember)
      root.removeEventListener('focusout', forget)
      observer.disconnect()
    }
  }, [container])
}
