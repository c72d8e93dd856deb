import { IconMenu2 } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { NavLink } from 'react-router'
import { SignOutButton } from '#web/features/accounts/index.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { Finder, SettingsMenu, workScreens } from '#web/features/finder/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { LanguageSwitcher } from '#web/ui/language-switcher.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './office-bar.module.css'

/** The daily work; then finding, languages, settings and signing out, which fold on a phone. */
export function OfficeBar() {
  const { t } = useWords()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <OfficeNav />
      <button
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={20} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">{t('admin.menu')}</span>
      </button>
      <div id={id} className={styles.tools} data-open={isOpen || undefined}>
        <Finder />
        <LanguageSwitcher />
        <SettingsMenu />
        <SignOutButton />
      </div>
    </>
  )
}

function OfficeNav() {
  const { t, count } = useWords()
  const pending = useRequestCounts().data?.pending
  const nav = useRef<HTMLElement>(null)

  // On a narrow screen the navigation scrolls: brings the current link into view. Newer browsers do
  // that with CSS (office-bar.module.css), sooner than a script can.
  useEffect(() => {
    if (CSS.supports('scroll-initial-target', 'nearest')) return
    const here = nav.current?.querySelector('[aria-current="page"]')
    here?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [])

  return (
    <nav className={styles.nav} ref={nav} aria-label={t('admin.office')}>
      {workScreens.map(({ head, to }) => (
        <NavLink key={to} to={to} end={to === paths.admin}>
          {t(head)}
          {to === paths.adminRequests && pending ? (
            <Ltr className={styles.count}>{count(pending)}</Ltr>
          ) : null}
        </NavLink>
      ))}
    </nav>
  )
}
