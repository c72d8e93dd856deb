import { useNavigate } from 'react-router'
import { MOST_RECIPIENTS } from '#domain/codes/channels.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrintButton } from '#web/ui/print-button.tsx'
import type { ListedCode } from './queries.ts'

/** Leads to the cards of those listed codes that can still be used. */
export function PrintListed({ codes }: { codes: readonly ListedCode[] }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const ids = codes
    .filter(({ state }) => state === 'available' || state === 'user_created')
    .slice(0, MOST_RECIPIENTS)
    .map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <PrintButton onClick={() => navigate(paths.adminCodeCards, { state: { ids } })}>
      {t('codes.printListed')}
    </PrintButton>
  )
}
