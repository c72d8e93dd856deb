import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '#web/i18n/translation.ts'
import { toast } from '#web/ui/toasts.tsx'
import { useLazy } from '#web/ui/use-lazy.ts'
import styles from './finder.module.css'

// Loaded on the first use: most screens are left without it.
const loadDialog = async () => (await import('./finder-dialog.tsx')).FinderDialog

// Key caps are the same in every language.
const KEYS = 'Ctrl+K'

/** A button, and Ctrl+K, to find anything from one field. */
export function Finder() {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k')
        return
      event.preventDefault()
      setOpened(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  const FinderDialog = useLazy(loadDialog, opened, () => {
    toast({ tone: 'error', message: t('err.partMissing') })
    setOpened(false)
  })
  return (
    <>
      <button
        type="button"
        className={`off-paper ${styles.open}`}
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <span>{t('finder.open')}</span>
        <kbd>{KEYS}</kbd>
      </button>
      {FinderDialog && <FinderDialog opened={opened} onClose={() => setOpened(false)} />}
    </>
  )
}
