import './suggestions.css'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PlaceAddress } from './address.ts'
import { createSearch, type Suggestion } from './search.ts'

export type PlacesProps = {
  /** Where the first line of the address is written; it stays the same element throughout. */
  field: RefObject<HTMLInputElement | null>
  /** Is given each part of the place that was chosen. */
  onFill: (part: keyof PlaceAddress, value: string) => void
}

const patience = 250 // milliseconds without a key pressed, so that not every letter is paid for
const fewestLetters = 3
const source = 'Google Maps' // Google wants it named, in no other words, where no map of theirs is shown

/**
 * The addresses that may be meant, in a list below the field, which becomes a combobox (ARIA
 * practices) while it stays as it is: nobody loses what they typed when this arrives, and where it
 * fails, a field is left.
 */
export function Suggestions({ field, onFill }: PlacesProps) {
  const { t } = useTranslation()
  const id = useId()
  const [search] = useState(createSearch)
  const [found, setFound] = useState<Suggestion[]>([])
  const [active, setActive] = useState(-1)
  const [above, setAbove] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const open = found.length > 0
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = useRef(0) // answers of an earlier turn come too late

  function show(suggestions: Suggestion[]) {
    setFound(suggestions)
    setActive(-1)
  }

  function hide() {
    clearTimeout(waiting.current)
    show([])
  }

  /** Whatever is still asked for is no longer wanted. */
  function giveUp() {
    turn.current += 1
    hide()
  }

  /** Asks Google. A failure is only logged (docs/product.md §4.11). */
  async function ask<Answer>(work: () => Promise<Answer>, use: (answer: Answer) => void) {
    const mine = ++turn.current
    try {
      const answer = await work()
      if (mine === turn.current) use(answer)
    } catch (error) {
      warn(error)
      if (mine === turn.current) show([])
    }
  }

  function offer(suggestions: Suggestion[]) {
    if (document.activeElement === field.current) show(suggestions)
  }

  function choose(suggestion: Suggestion) {
    hide()
    ask(suggestion.take, (address) => {
      for (const [part, value] of Object.entries(address)) {
        onFill(part as keyof PlaceAddress, value)
      }
    })
  }

  const onFocus = useEffectEvent(() => search.start().catch(warn))
  const onBlur = useEffectEvent(hide)
  const onInput = useEffectEvent((text: string) => {
    if (text.length < fewestLetters) return giveUp()
    clearTimeout(waiting.current)
    turn.current += 1
    waiting.current = setTimeout(() => ask(() => search.suggest(text), offer), patience)
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.isComposing) return
    const chosen = found[active]
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive(active > 0 ? active - 1 : found.length - 1)
    else if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  })

  useEffect(() => {
    const input = field.current
    if (!input) return
    const listening = new AbortController()
    // At the window React has seen the event: drawn before that, the field would lose its letter.
    const hear = <Type extends keyof WindowEventMap>(
      type: Type,
      use: (event: WindowEventMap[Type]) => void,
    ) => {
      const ofField = (event: WindowEventMap[Type]) => event.target === input && use(event)
      window.addEventListener(type, ofField, { signal: listening.signal })
    }
    hear('focusin', onFocus)
    hear('focusout', onBlur)
    hear('input', () => onInput(input.value.trim()))
    hear('keydown', onKeyDown)
    if (document.activeElement === input) {
      onFocus()
      onInput(input.value.trim()) // written while this was on its way
    }
    return () => {
      listening.abort()
      clearTimeout(waiting.current)
      turn.current += 1
    }
  }, [field])

  useLayoutEffect(() => {
    const at = field.current?.getBoundingClientRect()
    const height = box.current?.offsetHeight ?? 0
    const seen = window.visualViewport?.height ?? window.innerHeight // without the keys of a phone
    if (open && at) setAbove(at.bottom + height > seen && at.top > height)
  }, [open, field])

  useEffect(() => {
    const input = field.current
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': `${id}-list`,
      'aria-expanded': String(open),
      ...(active >= 0 && { 'aria-activedescendant': `${id}-${active}` }),
    }
    for (const [name, value] of Object.entries(state)) input?.setAttribute(name, value)
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      for (const name of Object.keys(state)) input?.removeAttribute(name)
    }
  }, [field, id, open, active])

  return (
    <>
      <span className="visually-hidden" role="status">
        {open && t('field.places', { count: found.length })}
      </span>
      <div
        className="search-list place-list"
        ref={box}
        data-place={above ? 'above' : 'below'}
        hidden={!open}
      >
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('field.placesList')}
          // The keyboard stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((suggestion, at) => (
            <button
              key={suggestion.id}
              type="button"
              tabIndex={-1}
              id={`${id}-${at}`}
              role="option"
              aria-selected={at === active}
              data-active={at === active || undefined}
              onClick={() => choose(suggestion)}
            >
              <bdi>{suggestion.main}</bdi> <bdi className="place-rest">{suggestion.rest}</bdi>
            </button>
          ))}
        </div>
        <p translate="no">
          <bdi>{source}</bdi>
        </p>
      </div>
    </>
  )
}

const warn = (error: unknown) => console.warn('No addresses are suggested:', error)
