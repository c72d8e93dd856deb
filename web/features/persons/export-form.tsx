import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { useAction } from '#web/use-action.ts'
import { type PersonFamily, WholeFamily } from './whole-family.tsx'

type ExportProps = { requestId: string; family: PersonFamily }

/** Downloads all that is stored of a person or the whole family, as formatted JSON. */
export function ExportForm({ requestId, family }: ExportProps) {
  const { t } = useTranslation()
  const { act, busy } = useAction()
  const [withNumbers, setWithNumbers] = useState(false)
  const [isWhole, setWhole] = useState(false)
  const input = {
    request_id: requestId,
    with_numbers: withNumbers,
    ...(isWhole && { whole_family: true }),
  }

  const download = () =>
    act(() => call('export_person', input), {
      onSuccess: ({ person }) => save(`person-${requestId}.json`, JSON.stringify(person, null, 2)),
      title: 'common.error',
    })

  return (
    <>
      <p>{t('person.exportText')}</p>
      <WholeFamily family={family} checked={isWhole} onChange={setWhole} />
      <label className="check">
        <input
          type="checkbox"
          checked={withNumbers}
          onChange={(event) => setWithNumbers(event.currentTarget.checked)}
        />
        {t('person.withNumbers')}
      </label>
      <div className="buttons">
        <SecondaryButton busy={busy} onClick={() => void download()}>
          {t('person.download')}
        </SecondaryButton>
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
