import type { KeyboardEvent } from 'react'
import { quickAmountOf } from '#web/ui/quick-amounts.tsx'
import type { ReviewEntryState } from './review-entry.ts'

/** On the element around all that can be reviewed one after the other. */
export const reviewList = { 'data-review-list': true }
/** On the element of one request; it takes the keyboard when its fields are left. */
export const reviewItem = { 'data-review-item': true, tabIndex: -1 }

/**
 * The keys of an entry (look, "Office"): Alt+1, 2, 3 for the quick amounts, Enter saves (in notes
 * Shift+Enter begins a line), Escape leaves with what was typed kept, arrows go from amount to amount.
 */
export function entryKeys(entry: ReviewEntryState) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const field = event.target
    const quick = quickAmountOf(event)
    if (quick) {
      entry.setAmount(quick)
    } else if (!isField(field) || event.nativeEvent.isComposing) {
      return
    } else if (event.key === 'Enter' && !event.shiftKey && !event.repeat) {
      void entry.save()
    } else if (event.key === 'Escape') {
      const item = field.closest<HTMLElement>('[data-review-item]')
      if (!item) return // in a dialog it closes the dialog
      item.focus()
    } else if (field.name === 'amount' && arrows[event.key]) {
      neighbourAmount(field, arrows[event.key] ?? 1)?.focus()
    } else {
      return
    }
    event.preventDefault()
  }
}

const arrows: Record<string, 1 | -1 | undefined> = { ArrowDown: 1, ArrowUp: -1 }

function isField(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
}

/**
 * After a review was saved, before its request leaves the list: the keyboard goes to the next
 * amount, else to the one before, else to the page. It stays where it is if somebody has moved on.
 */
export function focusNextAmount(item: HTMLElement | null) {
  if (!item) return
  const focused = document.activeElement
  const isElsewhere = focused && focused !== document.body && !item.contains(focused)
  if (isElsewhere && !focused.closest('[role="dialog"]')) return
  const next = neighbourAmount(item, 1) ?? neighbourAmount(item, -1)
  const target = next ?? document.getElementById('content')
  target?.focus()
}

/** The amount field after or before an element of the list, without the element's own. */
function neighbourAmount(from: HTMLElement, step: 1 | -1): HTMLInputElement | undefined {
  const list = from.closest('[data-review-list]')
  const own = from.closest('[data-review-item]')
  const all = [...(list?.querySelectorAll<HTMLInputElement>('input[name="amount"]') ?? [])]
  const others = all.filter((input) => !own?.contains(input))
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const there = others.filter((input) => from.compareDocumentPosition(input) & side)
  return step === 1 ? there[0] : there.at(-1)
}
