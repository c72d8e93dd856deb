import type { ListedLetter } from '#contract/letters.ts'
import { letterSubjects } from '#domain/letters.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'
import { useLetterActions } from './queries.ts'

const tones = {
  waiting: 'waiting',
  failed: 'accent',
  unknown: 'accent',
  sent: 'good',
  delivered: 'good',
  cancelled: 'quiet',
} as const

export const letterColumns: readonly Column<ListedLetter>[] = [
  {
    key: 'recipient',
    head: 'letters.to',
    isRowHead: true,
    cell: ({ recipient, channel }, { t }) => (
      <>
        <Ltr>{recipient}</Ltr>
        {channel === 'call' && <p className="quiet small">{t('letters.byTelephone')}</p>}
        {channel === 'sms' && <p className="quiet small">{t('letters.channel.sms')}</p>}
      </>
    ),
  },
  { key: 'kind', head: 'letters.subject', cell: ({ kind }, { t }) => t(letterSubjects[kind]) },
  {
    key: 'created_at',
    head: 'admin.createdOn',
    cell: ({ created_at }, { moment }) => <Isolated>{moment(created_at)}</Isolated>,
  },
  {
    key: 'state',
    head: 'admin.status',
    cell: (letter, { t, moment, count }) => {
      const { state, attempts, error, sent_at, next_attempt_at } = letter
      const next = next_attempt_at && moment(next_attempt_at)
      return (
        <>
          <Badge tone={tones[state]}>{t(`letters.state.${state}`)}</Badge>
          <span className="second-line">
            {sent_at && <Isolated>{moment(sent_at)}</Isolated>}
            {error && <Ltr>{error}</Ltr>}
            {attempts > 1 && (
              <span>
                <Message of="letters.tries" count={count(attempts)} />
              </span>
            )}
            {next && (
              <span>
                <Message of={attempts ? 'letters.nextTry' : 'letters.goesOut'} time={next} />
              </span>
            )}
          </span>
        </>
      )
    },
  },
  {
    key: 'actions',
    head: 'admin.colActions',
    headHidden: true,
    cell: (letter) => <LetterActions letter={letter} />,
  },
]

function LetterActions({ letter }: { letter: ListedLetter }) {
  const { t } = useTranslation()
  const { busy, sendAgain, cancel } = useLetterActions(letter)
  const address = letter.recipient
  return (
    <div className="row close">
      {letter.can_send_again && (
        <SecondaryButton
          busy={busy}
          aria-label={t('letters.sendAgainTo', { address })}
          onClick={() => void sendAgain()}
        >
          {t('letters.sendAgain')}
        </SecondaryButton>
      )}
      {letter.can_cancel && (
        <SecondaryButton
          busy={busy}
          aria-label={t('letters.cancelTo', { address })}
          onClick={() => void cancel()}
        >
          {t('letters.cancel')}
        </SecondaryButton>
      )}
    </div>
  )
}
