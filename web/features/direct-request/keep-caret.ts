/**
 * Restores the caret after a value was changed while typing (capitals in names), because the
 * browser moves it to the end.
 */
export function keepCaret() {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return
  const at = input.selectionStart
  requestAnimationFrame(() => {
    if (at !== null && document.activeElement === input) input.setSelectionRange(at, at)
  })
}
