import { channels, letterKinds, letterStates } from '#domain/letters.ts'
import { LetterFilterBar, LetterList, useHasTexts } from '#web/features/letters/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { OfficePage } from './office-page.tsx'

/** /admin/letters: every letter with its state; the filters are in the address. */
export default function Letters() {
  const { t } = useTranslation()
  return (
    <OfficePage title={t('letters.title')}>
      <div className="page-head">
        <BackLink to={paths.admin}>{t('admin.today')}</BackLink>
        <h1>{t('letters.title')}</h1>
      </div>
      <Outbox />
    </OfficePage>
  )
}

function Outbox() {
  const { t } = useTranslation()
  const [query, changeQuery] = useAddressQuery()
  const filter = {
    search: query.get('search') ?? undefined,
    kind: letterKinds.find((kind) => kind === query.get('kind')),
    state: letterStates.find((state) => state === query.get('state')),
    channel: channels.find((channel) => channel === query.get('channel')),
  }
  return (
    <>
      <p className="quiet">{t('letters.text')}</p>
      <LetterFilterBar
        filter={filter}
        hasTexts={useHasTexts(filter)}
        onChange={(change) => changeQuery((before) => withParts(before, change))}
      />
      <LetterList filter={filter} />
    </>
  )
}
