import type { ListedLetter } from '#contract/letters.ts'
import { letterSubjects } from '#domain/letters.ts'
import { call } from '#web/api.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { lettersKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, valueColumn } from '#web/ui/table.tsx'

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
  valueColumn('created_at', 'admin.createdOn', 'moment'),
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
            {attempts > 1 && <Message of="letters.tries" count={count(attempts)} />}
            {next && <Message of={attempts ? 'letters.nextTry' : 'letters.goesOut'} time={next} />}
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
  const { id: letter_id, recipient: address, can_send_again, can_cancel } = letter
  const refetch = [lettersKey]
  return (
    <div className="row close">
      {can_send_again && (
        <ActButton
          look="text"
          aria-label={t('letters.sendAgainTo', { address })}
          send={() => call('send_letter_again', { letter_id })}
          done={() => t('letters.again')}
          refetch={refetch}
        >
          {t('letters.sendAgain')}
        </ActButton>
      )}
      {can_cancel && (
        <ActButton
          look="text"
          aria-label={t('letters.cancelTo', { address })}
          send={() => call('cancel_letter', { letter_id })}
          done={() => t('letters.cancelled')}
          refetch={refetch}
        >
          {t('letters.cancel')}
        </ActButton>
      )}
    </div>
  )
}
