import { Link } from 'react-router'
import type { CallRow } from '#contract/calls.ts'
import { languages } from '#domain/locales.ts'
import { call } from '#web/api.ts'
import { WriteAnswer } from '#web/features/office-questions/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { paths } from '#web/paths.ts'
import { callsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './calls.module.css'

type Reason = CallRow['reasons'][number]

type ReasonsProps = {
  row: CallRow
  /** Opens a request beside the list. */
  onOpen: (requestId: string) => void
}

/** Why a family is called: a sentence for each reason, and where it is dealt with. */
export function CallReasons({ row, onOpen }: ReasonsProps) {
  return (
    <ul className="plain-list">
      {row.reasons.map((reason) => (
        <li key={`${reason.request_id} ${reason.kind} ${reason.since}`}>
          <CallReason row={row} reason={reason} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

function CallReason({ row, reason, onOpen }: ReasonsProps & { reason: Reason }) {
  const { t, day } = useWords()
  const { kind, code, question, reply, request_id, say } = reason
  return (
    <>
      <p className="small">
        <strong>{t(`calls.reason.${kind}`)}</strong>{' '}
        <span className="quiet">
          <Message of="calls.since" date={day(reason.since)} />
        </span>
      </p>
      <p lang={row.language} dir={languages[row.language].direction} className={styles.say}>
        {say}
      </p>
      {(question || reply) && (
        <blockquote className={styles.question} dir="auto">
          {question?.text ?? reply?.words}
        </blockquote>
      )}
      <div className="row off-paper">
        {question && (
          <WriteAnswer
            label={t('calls.writeAnswer')}
            name={row.name ?? row.phone}
            questionId={question.id}
          />
        )}
        {reply && <EndTexts {...reply} />}
        {code !== null && request_id !== null && (
          <RequestLinks
            code={code}
            requestId={request_id}
            onOpen={onOpen}
            isCorrected={kind === 'returned' || kind === 'undelivered'}
          />
        )}
      </div>
    </>
  )
}

type LinksProps = Pick<ReasonsProps, 'onOpen'> & {
  code: string
  requestId: string
  isCorrected: boolean
}

function RequestLinks({ code, requestId, isCorrected, onOpen }: LinksProps) {
  const { t } = useWords()
  const correct = new URLSearchParams({ request: requestId, code })
  return (
    <>
      <SecondaryButton onClick={() => onOpen(requestId)}>
        <span>
          {t('calls.openRequest')} <Ltr>{code}</Ltr>
        </span>
      </SecondaryButton>
      {isCorrected && (
        <Link className="lone-link" to={`${paths.adminCorrect}?${correct}`}>
          {t('calls.correct')}
        </Link>
      )}
    </>
  )
}

/** Ends text messages to the number of a reply that may mean STOP, after a question. */
function EndTexts({ id: reply_id, number }: NonNullable<Reason['reply']>) {
  const { t } = useWords()
  return (
    <ActButton
      send={(operation_id) => call('end_texts', { reply_id, operation_id })}
      done={() => t('calls.textsEnded')}
      refetch={[callsKey]}
      question={{
        title: t('calls.endTexts'),
        text: <Message of="calls.endTextsText" number={<Ltr>{number}</Ltr>} />,
        yes: t('calls.endTexts'),
        no: t('action.cancel'),
      }}
    >
      {t('calls.endTexts')}
    </ActButton>
  )
}
