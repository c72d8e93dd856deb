import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Check } from '#web/ui/check.tsx'
import { type PersonFamily, WholeFamily } from './whole-family.tsx'

type ExportProps = { requestId: string; family: PersonFamily }

/** Downloads all that is stored of a person or the whole family, as formatted JSON. */
export function ExportForm({ requestId, family }: ExportProps) {
  const { t } = useTranslation()
  const [withNumbers, setWithNumbers] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const input = {
    request_id: requestId,
    with_numbers: withNumbers,
    ...(isWhole && { whole_family: true }),
  }
  return (
    <>
      <p>{t('person.exportText')}</p>
      <WholeFamily family={family} checked={isWhole} onChange={setWhole} />
      <Check checked={withNumbers} onChange={setWithNumbers}>
        {t('person.withNumbers')}
      </Check>
      <div className="buttons">
        <ActButton
          send={() => call('export_person', input)}
          onDone={({ person }) => save(`person-${requestId}.json`, JSON.stringify(person, null, 2))}
        >
          {t('person.download')}
        </ActButton>
      </div>
    </>
  )
}

function save(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}
