import type { PlaceAddress } from './address.ts'
import { createSearch, type Suggestion } from './search.ts'

const DEBOUNCE_MS = 250 // because each search is billed
const MIN_LETTERS = 3

export type Suggester = ReturnType<typeof createSuggester>

/**
 * Suggests addresses for the text of a field: calls `show` with the matches, or with none. Only
 * logs a failure (docs/product.md §4.11).
 */
export function createSuggester(show: (suggestions: Suggestion[]) => void) {
  const search = createSearch()
  let isFocused = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let turn = 0 // answers to earlier turns are ignored

  async function ask<Answer>(request: () => Promise<Answer>, use: (answer: Answer) => void) {
    const mine = ++turn
    try {
      const answer = await request()
      if (mine === turn) use(answer)
    } catch (error) {
      warn(error)
      if (mine === turn) show([])
    }
  }

  function hide() {
    clearTimeout(timer)
    show([])
  }

  return {
    focus() {
      isFocused = true
      search.start().catch(warn)
    },
    /** Hides the list. The fields of a chosen place still arrive. */
    blur() {
      isFocused = false
      hide()
    },
    type(text: string) {
      clearTimeout(timer)
      turn += 1
      if (text.length < MIN_LETTERS) return show([])
      const suggest = () => search.suggest(text)
      timer = setTimeout(() => ask(suggest, (found) => isFocused && show(found)), DEBOUNCE_MS)
    },
    choose(suggestion: Suggestion, fill: (address: PlaceAddress) => void) {
      hide()
      void ask(suggestion.take, fill)
    },
    /** Hides the list and ignores answers that are still pending. */
    cancel() {
      turn += 1
      hide()
    },
  }
}

const warn = (error: unknown) => console.warn('No addresses are suggested:', error)
