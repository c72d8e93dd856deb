import { type ReactNode, useEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import { SignOutButton } from '#web/features/accounts/index.ts'
import { useRequestCounts } from '#web/features/counts/index.ts'
import { Finder, SettingsMenu, workScreens } from '#web/features/finder/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { Ltr } from '#web/ui/ltr.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './office-page.module.css'

type OfficePageProps = {
  title: string
  width?: 'wide' | 'full'
  skip?: ReactNode
  children: ReactNode
}

/** The frame of the office's screens: the daily work, finding, settings, languages, signing out. */
export function OfficePage({ title, width = 'wide', skip, children }: OfficePageProps) {
  return (
    <Page
      title={title}
      width={width}
      skip={skip}
      nav={<OfficeNav />}
      user={
        <>
          <Finder />
          <SettingsMenu />
          <SignOutButton />
        </>
      }
    >
      {children}
    </Page>
  )
}

function OfficeNav() {
  const { t } = useTranslation()
  const { count } = useFormats()
  const pending = useRequestCounts().data?.pending
  const nav = useRef<HTMLElement>(null)

  // On a narrow screen the navigation scrolls: brings the current link into view. Newer browsers do
  // that with CSS (office-page.module.css), sooner than a script can.
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
