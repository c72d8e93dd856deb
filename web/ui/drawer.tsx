import './drawer.css'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/translation.ts'
import { Key } from './key.tsx'
import { TextButton } from './text-button.tsx'

type DrawerProps = { title: ReactNode; onClose: () => void; children: ReactNode }

// Key caps are the same in every language.
const KEYS = 'Esc'

/**
 * Details beside a list, which stays in use; on a phone a page of its own. It takes the focus, Escape
 * closes it, and what opened it has the focus again.
 */
export function Drawer({ title, onClose, children }: DrawerProps) {
  const { t } = useTranslation()
  const id = useId()
  const drawer = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    const box = drawer.current
    box?.focus()
    return () => {
      if (opener instanceof HTMLElement && box?.contains(document.activeElement)) opener.focus()
    }
  }, [])
  usePlaceBelowBar(drawer)
  return createPortal(
    <section
      ref={drawer}
      className="drawer"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={({ key, target, currentTarget }) => {
        // A dialog or a menu that was opened from here has its own Escape.
        const isInside = target instanceof Element && currentTarget.contains(target)
        if (key === 'Escape' && isInside && !target.closest('[role="menu"]')) onClose()
      }}
    >
      <header>
        <h2 id={id}>{title}</h2>
        <TextButton className="off-paper" onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
          {t('action.close')} <Key quiet>{KEYS}</Key>
        </TextButton>
      </header>
      <div className="stack">{children}</div>
    </section>,
    document.getElementById('content') ?? document.body,
  )
}

/** Keeps the drawer below the page's header while that is in sight. */
function usePlaceBelowBar(drawer: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const place = () => {
      const bar = document.querySelector('.page-header')?.getBoundingClientRect().bottom ?? 0
      if (drawer.current) drawer.current.style.setProperty('--bar-end', `${Math.max(0, bar)}px`)
    }
    place()
    window.addEventListener('scroll', place, { passive: true })
    window.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place)
      window.removeEventListener('resize', place)
    }
  }, [drawer])
}
