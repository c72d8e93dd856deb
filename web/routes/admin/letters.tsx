import { LetterScreen } from '#web/features/letters/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { OfficePage, toToday } from './office-page.tsx'

/** /admin/letters: every letter with its state; the filters are in the address. */
export default function Letters() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('letters.title')} back={toToday}>
      <p className="quiet">{t('letters.text')}</p>
      <LetterScreen />
    </OfficePage>
  )
}
