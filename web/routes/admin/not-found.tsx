import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useIsAdmin } from '#web/features/accounts/index.ts'
import type { Handle } from '#web/handle.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { loadOfficeMessages } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { LostPage } from '../public/lost-page.tsx'
import { OfficeBar } from './office-bar.tsx'

export const handle: Handle = { office: true }

/** An unknown address under /admin: for everybody, with the office's header for administrators. */
export default function OfficeNotFound() {
  const { t } = useTranslation()
  if (!useSpeaksAsOffice()) return <LostPage />
  return (
    <LostPage bar={<OfficeBar />}>
      <p>
        <Link className="action" to={paths.admin}>
          {t('admin.today')}
        </Link>
      </p>
    </LostPage>
  )
}

/** Returns true once an administrator is known, and the office's messages are loaded. */
function useSpeaksAsOffice(): boolean {
  const isAdmin = useIsAdmin()
  const locale = useLocale()
  const [hasMessages, setHasMessages] = useState(false)
  useEffect(() => {
    if (isAdmin) void loadOfficeMessages(locale).then(() => setHasMessages(true))
  }, [isAdmin, locale])
  return hasMessages
}
