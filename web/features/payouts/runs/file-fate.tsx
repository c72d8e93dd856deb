import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { RunFile } from '../queries.ts'

const said = {
  unknown: 'payouts.fileDownloaded',
  given: 'payouts.fileGivenBy',
  not_given: 'payouts.fileNotGivenBy',
  refused: 'payouts.fileRefusedBy',
} as const

/** Who downloaded a method's newest file, and what somebody said became of it. */
export function FileStory({ file }: { file: RunFile }) {
  const { t, moment } = useWords()
  const words = (fate: RunFile['fate'], name: string | null | undefined, at: string) => (
    <Message
      of={said[fate]}
      file={<Ltr>{file.file}</Ltr>}
      name={<Isolated>{name ?? t('audit.gone')}</Isolated>}
      time={<Isolated>{moment(at)}</Isolated>}
    />
  )
  const { fate, fate_by_name, fate_at, downloaded_by_name, downloaded_at } = file
  return (
    <div className="small">
      <p>{words('unknown', downloaded_by_name, downloaded_at)}</p>
      {fate !== 'unknown' && <p>{words(fate, fate_by_name, fate_at ?? downloaded_at)}</p>}
      {fate === 'refused' && file.reason && <p className="quiet">{file.reason}</p>}
    </div>
  )
}
