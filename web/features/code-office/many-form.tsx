import { useRef, useState } from 'react'
import { decodeTable } from '#domain/bank-files/results/decode-table.ts'
import { type LineError, readRecipientLines } from '#domain/codes/recipient-lines.ts'
import { countryOfOffice } from '#domain/phone-number.ts'
import { call } from '#web/api.ts'
import { CountryField } from '#web/features/request-fields/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { codesKey, familiesKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './many-form.module.css'

/** More mistakes than anybody reads at once. */
const MOST_SHOWN = 50

type ManyProps = {
  /** Invites to this campaign, whose closing day is the last one. */
  campaignId: string | undefined
  onMade: (ids: string[]) => void
}

/**
 * Makes codes for many recipients, who are pasted or come from a CSV file, after a preview that names
 * the mistake of each line (docs/product.md §2.7). What has a mistake stays in the field.
 */
export function ManyForm({ campaignId, onMade }: ManyProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const { act, busy } = useAction({ refetch: [codesKey, familiesKey] })
  const [text, setText] = useState('')
  const [wrongFile, setWrongFile] = useState<MessageKey>()
  const [lastDay, setLastDay] = useState('')
  const [country, setCountry] = useState('')
  const { officePhone } = useSite()
  const phones = { country: country || countryOfOffice(officePhone), isChosen: country !== '' }
  const { recipients, errors, left } = readRecipientLines(text, phones)
  // The same list keeps its id, so that pressing again after a lost answer makes no second codes.
  const sent = useRef({ content: '', operation_id: '' })

  async function choose(chosen: Blob) {
    const decoded = decodeTable(new Uint8Array(await chosen.arrayBuffer()))
    if (decoded?.text) change(decoded.text)
    else setWrongFile(decoded ? 'err.fileEmpty' : 'err.invalidInput')
  }

  function change(entered: string) {
    setText(entered)
    setWrongFile(undefined)
  }

  function make() {
    const input = {
      recipients: recipients.map(({ recipient }) => recipient),
      expires_on: lastDay || null,
      campaign_id: campaignId ?? null,
    }
    const content = JSON.stringify(input)
    if (sent.current.content !== content) sent.current = { content, operation_id: newId() }
    return act(() => call('create_codes', { ...input, operation_id: sent.current.operation_id }), {
      message: ({ codes, already }) =>
        [
          t('codes.madeMany', { count: count(codes.length) }),
          ...(already > 0 ? [t('codes.invitedBefore', { count: count(already) })] : []),
        ].join(' '),
      onSuccess({ codes }) {
        setText(left.map(({ content }) => content).join('\n'))
        onMade(codes.map(({ code_id }) => code_id))
      },
    })
  }

  return (
    <div className="stack">
      {campaignId && <p className="quiet">{t('codes.ofCampaign')}</p>}
      <TextAreaField
        name="recipients"
        label={t('codes.pasteLabel')}
        help={t('codes.pasteHelp')}
        rows={8}
        value={text}
        error={wrongFile && t(wrongFile)}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <div className="buttons">
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          label={t('codes.chooseCsv')}
          onFile={(file) => void choose(file)}
        >
          {t('codes.chooseCsv')}
        </FileButton>
      </div>
      {!campaignId && (
        <TextField
          name="last_day"
          label={t('codes.lastDay')}
          optional
          ltr
          type="date"
          value={lastDay}
          onChange={({ currentTarget }) => setLastDay(currentTarget.value)}
        />
      )}
      {(country || errors.some(({ error_code }) => error_code === 'codes.phoneCountry')) && (
        <CountryField
          name="phone_country"
          label={t('field.dialCode')}
          optional
          value={country}
          onChange={setCountry}
        />
      )}
      <Preview isEmpty={!text.trim()} correct={recipients.length} errors={errors} />
      <div className="buttons">
        <PrimaryButton busy={busy} disabled={recipients.length === 0} onClick={() => void make()}>
          {t('codes.makeMany', { count: count(recipients.length) })}
        </PrimaryButton>
      </div>
    </div>
  )
}

type PreviewProps = { isEmpty: boolean; correct: number; errors: readonly LineError[] }

/** Says how many lines are right, how many are not, and what is wrong with each. */
function Preview({ isEmpty, correct, errors }: PreviewProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const wrong = new Set(errors.map(({ line }) => line)).size
  return (
    <>
      <div role="status">
        {!isEmpty && (
          <p>
            {t('codes.rightLines', { count: count(correct) })}
            {wrong > 0 && <span> · {t('codes.wrongCount', { count: count(wrong) })}</span>}
          </p>
        )}
      </div>
      <Mistakes errors={errors} />
    </>
  )
}

const fieldLabels = {
  name: 'codes.name',
  phone: 'field.phone',
  email: 'auth.email',
  locale: 'codes.language',
  note: 'field.notes',
} as const

function Mistakes({ errors }: { errors: readonly LineError[] }) {
  const { t } = useTranslation()
  if (errors.length === 0) return null
  return (
    <ul className={styles.mistakes}>
      {errors.slice(0, MOST_SHOWN).map(({ line, field, error_code }) => (
        <li key={`${line} ${field}`}>
          <strong>{t('codes.line', { line })}</strong>
          {field !== 'line' && <span>{t(fieldLabels[field])}</span>}
          <span>{t(error_code)}</span>
        </li>
      ))}
    </ul>
  )
}
