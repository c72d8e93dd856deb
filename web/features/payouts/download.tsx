import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { send } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { RunFile } from './queries.ts'
import { usePress } from './use-press.ts'

type DownloadProps = {
  /** Below /payouts/. */
  path: string
  /** The file name, unless the server sends another. */
  name: string
  /** The same file, which the bank may have: downloading it again asks first. */
  last?: RunFile | undefined
}

/**
 * Downloads a file. Fetched by script, because it may need the password first and a link
 * would leave the page.
 */
export function Download({ path, name, last }: DownloadProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { press, busy } = usePress()
  const [isAsked, setAsked] = useState(false)

  async function download() {
    await press(
      async () => {
        const response = await send(`/payouts/${path}`)
        const { saved } =
          /filename="(?<saved>[^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
            ?.groups ?? {}
        saveFile(await response.blob(), saved ?? name)
        return true
      },
      () => t('payouts.downloaded'),
    )
    setAsked(false)
  }
  return (
    <>
      <SecondaryButton
        busy={busy}
        icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => (last ? setAsked(true) : void download())}
      >
        <Ltr>{path.split('/').at(-1)}</Ltr>
      </SecondaryButton>
      {isAsked && last && (
        <ConfirmDialog
          opened
          title={t('payouts.downloadAgain')}
          text={t('payouts.fileDownloaded', {
            name: last.downloaded_by_name ?? t('audit.gone'),
            file: last.file,
            time: moment(last.downloaded_at),
          })}
          yes={t('payouts.download')}
          no={t('action.back')}
          busy={busy}
          onYes={() => void download()}
          onNo={() => setAsked(false)}
        />
      )}
    </>
  )
}

function saveFile(content: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000) // the browser may still be reading it
}
