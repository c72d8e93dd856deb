/**
 * After a value was changed while it is typed (capitals in names) the browser puts the caret at its
 * end; this puts it back where one was typing.
 */
export function keepCaret() {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement)) return
  const at = input.selectionStart
  requestAnimationFrame(() => {
    if (at !== null && document.activeElement === input) input.setSelectionRange(at, at)
  })
}
