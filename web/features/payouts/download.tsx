import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import { call, send } from '#web/api.ts'
import { useWords } from '#web/i18n/words.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import type { RunFile } from './queries.ts'
import { isUnseen, RunChanges } from './two-person/index.ts'
import { usePress } from './use-press.ts'

type DownloadProps = {
  /** Below /payouts/. */
  path: string
  /** The file name, unless the server sends another. */
  name: string
  /** The same file, which the bank may have: downloading it again asks first. */
  last?: RunFile | undefined
  /** What the button says instead of the file's name, if it is the next thing to do. */
  label?: ReactNode
  /** It is the first thing to do on its page. */
  isNext?: boolean
}

/**
 * Downloads a file. Fetched by script, because it may need the password first and a link
 * would leave the page.
 */
export function Download({ path, name, last, label, isNext }: DownloadProps) {
  const { t, moment } = useWords()
  const { press, busy } = usePress()
  const [isAsked, setAsked] = useState(false)
  const { press: look } = usePress()
  const [unseen, setUnseen] = useState<ProcedureOutput<'get_run_changes'>>()
  const Button = isNext ? PrimaryButton : SecondaryButton

  /** `seen` is the version of what colleagues changed that was shown. */
  async function download(seen = '') {
    const isDone = await press(
      async () => {
        const headers = { 'X-Changes-Seen': seen }
        const response = await send(`/payouts/${path}`, { headers })
        const { saved } =
          /filename="(?<saved>[^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')
            ?.groups ?? {}
        saveFile(await response.blob(), saved ?? name)
        return true
      },
      () => t('payouts.downloaded'),
      (failure) => {
        if (!isUnseen(failure)) return false
        void showChanges()
        return !unseen
      },
    )
    setAsked(false)
    if (isDone) setUnseen(undefined)
  }
  /** Shows what colleagues changed, and again if something was added meanwhile. */
  async function showChanges() {
    const [run_id = ''] = path.split('/')
    setUnseen(await look(() => call('get_run_changes', { run_id }), null))
  }

  return (
    <>
      <Button
        busy={busy}
        icon={IconDownload}
        onClick={() => (last ? setAsked(true) : void download())}
      >
        {label ?? <Ltr>{path.split('/').at(-1)}</Ltr>}
      </Button>
      {isAsked && last && (
        <Confirm
          opened
          title={t('payouts.downloadAgain')}
          text={t('payouts.fileDownloaded', {
            name: last.downloaded_by_name ?? t('audit.gone'),
            file: last.file,
            time: moment(last.downloaded_at),
          })}
          yes={t('payouts.download')}
          no={t('action.back')}
          onYes={() => download()}
          onNo={() => setAsked(false)}
        />
      )}
      {unseen && (
        <Confirm
          opened
          title={t('payouts.changesTitle')}
          more={<RunChanges changes={unseen.changes} />}
          yes={t('payouts.changesSeenDownload')}
          no={t('action.back')}
          onYes={() => download(unseen.version)}
          onNo={() => setUnseen(undefined)}
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
