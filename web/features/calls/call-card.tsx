import { IconPhone } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import type { CallRow } from '#contract/calls.ts'
import { type CallOutcome, callOutcomes, MAX_CALL_NOTE_LENGTH } from '#domain/calls.ts'
import { languages } from '#domain/locales.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { familyPath, paths } from '#web/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { CallReasons } from './call-reasons.tsx'
import styles from './calls.module.css'
import { useCallActions } from './queries.ts'

type CallProps = { row: CallRow; onRecorded: () => void }
type CardProps = CallProps & { onOpen: (requestId: string) => void }

/** A family to be called: its number, what to say, and how the call ended. */
export function CallCard({ row, onOpen, onRecorded }: CardProps) {
  const { t } = useWords()
  const heading = useId()
  const number = useId()
  const { name, phone, e164, language, family_number: family, is_wrong_number: isWrong } = row
  return (
    <Card className={`stack dense ${styles.card}`} aria-labelledby={`${heading} ${number}`}>
      <header className="line">
        <h2 id={heading} className="card-title">
          {name === null ? t('calls.unknown') : <Isolated>{name}</Isolated>}
        </h2>
        <PhoneLink id={number} className={`lone-link ${styles.phone}`} {...{ phone, e164 }} />
        <span className="quiet small">{languages[language].name}</span>
        {family !== null && (
          <Link className="lone-link small off-paper" to={familyPath(family)}>
            <Message of="calls.family" number={family} />
          </Link>
        )}
        {row.family_id !== null && (
          <Link
            className="lone-link small off-paper"
            to={`${paths.adminDirectRequest}?${new URLSearchParams({ family: row.family_id, name: name ?? '' })}`}
          >
            {t('calls.enterRequest')}
          </Link>
        )}
        {row.is_taken_by_me && <Badge tone="good">{t('calls.takenByMe')}</Badge>}
        {row.taken_by_name !== null && (
          <Badge tone="accent">
            <Message of="calls.takenBy" name={row.taken_by_name} />
          </Badge>
        )}
      </header>
      <LastCall row={row} />
      {isWrong && <p role="note">{t('calls.wrong')}</p>}
      <p lang={language} dir={languages[language].direction} className={styles.say}>
        {row.greeting}
      </p>
      <CallReasons row={row} onOpen={onOpen} />
      <CallOutcomes row={row} onRecorded={onRecorded} />
    </Card>
  )
}

function LastCall({ row }: { row: CallRow }) {
  const { t, moment, count } = useWords()
  const { last_at, last_outcome, last_by_name, last_note, tries } = row
  if (!last_at || !last_outcome) return null
  return (
    <div className="quiet small">
      <p>
        <Message
          of="calls.tries"
          count={count(tries)}
          time={moment(last_at)}
          outcome={t(`calls.outcome.${last_outcome}`)}
        />
        {last_by_name && (
          <>
            {' '}
            <Message of="calls.by" name={last_by_name} />
          </>
        )}
      </p>
      {last_note && <p dir="auto">{last_note}</p>}
    </div>
  )
}

function CallOutcomes({ row, onRecorded }: CallProps) {
  const { t } = useWords()
  const { busy, take, record } = useCallActions(row)
  const [note, setNote] = useState('')
  const isOthers = row.taken_by_name !== null

  async function end(outcome: CallOutcome) {
    if (!(await record(outcome, note.trim()))) return
    setNote('')
    onRecorded()
  }

  const label = t(isOthers ? 'calls.takeOver' : 'calls.take')
  if (isOthers || !row.is_taken_by_me) {
    return (
      <div className="buttons off-paper">
        <PrimaryButton
          busy={busy}
          icon={IconPhone}
          aria-label={t('calls.pressFor', { outcome: label, name: row.name ?? row.phone })}
          onClick={() => void take(isOthers)}
        >
          {label}
        </PrimaryButton>
      </div>
    )
  }
  return (
    <fieldset className={`off-paper ${styles.outcomes}`}>
      <legend className="visually-hidden">{t('calls.outcome')}</legend>
      <div className="stack">
        <TextAreaField
          label={t('calls.note')}
          optional
          rows={2}
          maxLength={MAX_CALL_NOTE_LENGTH}
          value={note}
          onChange={({ currentTarget: { value } }) => setNote(value)}
        />
        <div className="buttons">
          {callOutcomes.map((outcome) => (
            <SecondaryButton key={outcome} busy={busy} onClick={() => void end(outcome)}>
              {t(`calls.outcome.${outcome}`)}
            </SecondaryButton>
          ))}
        </div>
      </div>
    </fieldset>
  )
}
