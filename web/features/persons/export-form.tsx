import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/api.ts'
import { useFailureToast } from '#web/failure.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import styles from './person-data.module.css'

/** Downloads all that is stored of a person, as formatted JSON. */
export function ExportForm({ requestId }: { requestId: string }) {
  const { t } = useTranslation()
  const showFailure = useFailureToast()
  const [withNumbers, setWithNumbers] = useState(false)
  const [busy, setBusy] = useState(false)

  async function download() {
    setBusy(true)
    try {
      const input = { request_id: requestId, with_numbers: withNumbers }
      const { person } = await call('export_person', input)
      save(`person-${requestId}.json`, JSON.stringify(person, null, 2))
    } catch (failure) {
      showFailure(failure, { title: 'common.error' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <p>{t('person.exportText')}</p>
      <label className={styles.numbers}>
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
