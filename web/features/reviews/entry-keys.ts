import type { KeyboardEvent } from 'react'
import { quickAmountOf } from '#web/ui/quick-amounts.tsx'
import type { ReviewEntryState } from './review-entry.ts'

/** Marks the element around all requests that are reviewed one after the other. */
export const reviewList = { 'data-review-list': true }
/** Marks the element of one request; it gets the focus when its fields are left. */
export const reviewItem = { 'data-review-item': true, tabIndex: -1 }

/**
 * Returns the key handler of an entry: Alt+1, 2, 3 pick the quick amounts, Enter saves (in notes
 * Shift+Enter breaks the line), Escape leaves and keeps the text, arrows move between amounts.
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
      if (entry.savesAtOnce && field.name === 'amount') typeAhead(field)
    } else if (event.key === 'Escape') {
      const item = field.closest<HTMLElement>('[data-review-item]')
      if (!item) return // a dialog closes on Escape
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
 * Moves the focus to the next amount, else to the previous one, else to the page, after a review
 * was saved and before its request disappears. Does nothing if the focus has moved elsewhere.
 */
export function focusNextAmount(item: HTMLElement | null) {
  if (!item) return
  const focused = document.activeElement
  const isElsewhere = focused && focused !== document.body && !item.contains(focused)
  if (isElsewhere && !focused.closest('[role="dialog"], .drawer')) return
  const next = neighbourAmount(item, 1) ?? neighbourAmount(item, -1)
  const target = next ?? document.getElementById('content')
  target?.focus()
}

/** Moves the focus to the first amount of the list; without one to the content. */
export function focusFirstAmount() {
  const amount = document.querySelector<HTMLElement>('[data-review-list] input[name="amount"]')
  const target = amount ?? document.getElementById('content')
  target?.focus()
}

/**
 * Moves the focus to the next amount while this one is saved, so that whoever types fast types into
 * it. Stays if something is typed there: a second Enter by mistake would save it.
 */
function typeAhead(field: HTMLElement) {
  const next = neighbourAmount(field, 1)
  if (next && !next.value && document.activeElement === field) next.focus()
}

/** Returns the next or previous amount field in the list, outside this element. */
function neighbourAmount(from: HTMLElement, step: 1 | -1): HTMLInputElement | undefined {
  const list = from.closest('[data-review-list]')
  const own = from.closest('[data-review-item]')
  const all = [...(list?.querySelectorAll<HTMLInputElement>('input[name="amount"]') ?? [])]
  const others = all.filter((input) => !own?.contains(input))
  const side = step === 1 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING
  const there = others.filter((input) => from.compareDocumentPosition(input) & side)
  return step === 1 ? there[0] : there.at(-1)
}
