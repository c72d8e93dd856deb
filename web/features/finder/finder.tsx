import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { Key } from '#web/ui/key.tsx'
import styles from './finder.module.css'
import { FinderDialog } from './finder-dialog.tsx'

// Key caps are the same in every language.
const KEYS = 'Ctrl+K'

/** A button, and Ctrl+K, to find anything from one field. */
export function Finder() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const [hasField, setHasField] = useState(false)
  const opener = useRef<Element>(null)

  function open() {
    if (opened) return
    opener.current = document.activeElement
    setTyped('')
    setHasField(false)
    setOpened(true)
  }
  function close() {
    setOpened(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={`plain-button off-paper ${styles.open}`}
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('finder.open')}</span>
        <Key quiet>{KEYS}</Key>
      </button>
      {opened && !hasField && <TypedAhead {...{ typed, setTyped, close }} />}
      <FinderDialog
        {...{ opened, typed }}
        onType={setTyped}
        onFocus={() => setHasField(true)}
        onClose={close}
      />
    </>
  )
}

type TypedAheadProps = { typed: string; setTyped: (typed: string) => void; close: () => void }

/**
 * Takes what is typed until the field of the dialog has the focus. Otherwise it would be typed into
 * the page: an amount, say, which Enter saves.
 */
function TypedAhead({ typed, setTyped, close }: TypedAheadProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label={t('finder.title')}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    />
  )
}
