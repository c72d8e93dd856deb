import type { ReactNode } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { Message } from '../i18n/message.tsx'
import { useTranslation } from '../i18n/translation.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.tsx'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Ltr } from './ltr.tsx'

type PageProps = {
  /** The title of the browser tab, before the charity's name. */
  title: string
  /** narrow: a short form; reading (default): text; wide and full: tables. */
  width?: 'narrow' | 'reading' | 'wide' | 'full'
  /**
   * True if the page itself shows the charity's name (home): the header then shows the logo only.
   */
  nameless?: boolean
  /** A further link at the start, past what stands before the work of this screen. */
  skip?: ReactNode
  /** In the header instead of the languages and the user: the navigation of the office. */
  bar?: ReactNode
  /** The signed-in user, and signing out. */
  user?: ReactNode
  children: ReactNode
}

/** The frame of a screen: header with name and languages, content, contact line. */
export function Page(props: PageProps) {
  const { title, width = 'reading', nameless, skip, bar, user, children } = props
  const { t } = useTranslation()
  const locale = useLocale()
  const site = useSite()
  return (
    <div className="page">
      <title>{`${title} · ${site.organizationName}`}</title>
      <a className="page-skip" href="#content">
        {t('common.skipToContent')}
      </a>
      {skip}
      <header className="page-header" data-user={user ? '' : undefined}>
        <a className="page-brand" href={paths.home(locale)} data-named={!nameless || undefined}>
          <img src={site.organizationLogo} alt="" width="32" height="32" />
          <bdi className={nameless ? 'visually-hidden' : undefined}>{site.organizationName}</bdi>
        </a>
        {bar ?? (
          <>
            <LanguageSwitcher />
            {user && <div className="page-user">{user}</div>}
          </>
        )}
      </header>
      <main className="page-main" id="content" tabIndex={-1} data-width={width}>
        {children}
      </main>
      <footer className="page-footer">
        <p>
          <Message of="home.contact" email={<OfficeEmail />} />
        </p>
        <OfficePhone />
      </footer>
    </div>
  )
}

/** How to call the office, if it can be called. The server removes it from built pages if not. */
export function OfficePhone() {
  const { officePhone, officePhoneLink } = useSite()
  if (!officePhone) return null
  return (
    <p data-office-phone="">
      <Message
        of="home.call"
        phone={
          <a href={officePhoneLink}>
            <Ltr>{officePhone}</Ltr>
          </a>
        }
      />
    </p>
  )
}

/** The office's email address as a mailto link. */
export function OfficeEmail() {
  const { officeEmail } = useSite()
  return (
    <a href={`mailto:${officeEmail}`}>
      <Ltr>{officeEmail}</Ltr>
    </a>
  )
}
