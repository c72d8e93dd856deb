import { formatAccessCode } from '#domain/access-code.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { DraftNote } from './draft-note.tsx'
import { hasLeftover, unfinishedCode } from './storage.ts'

/** Says that a request was begun and not sent, with a link to go on (docs/product.md §4.4). */
export function UnfinishedRequest({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const stored = unfinishedCode(userId)
  if (!stored) {
    return hasLeftover(userId) ? <DraftNote title={t('wizard.leftoverWaits')} /> : null
  }
  const code = formatAccessCode(stored)
  return (
    <DraftNote title={<Message of="wizard.unfinished" code={<Ltr className="code">{code}</Ltr>} />}>
      <PrimaryLink to={paths.request(locale, { code })}>{t('wizard.goOn')}</PrimaryLink>
    </DraftNote>
  )
}
