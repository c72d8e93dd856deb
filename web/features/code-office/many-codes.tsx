import { useRef, useState } from 'react'
import { decodeTable } from '#domain/bank-files/results/decode-table.ts'
import {
  checkRecipientLines,
  type RecipientLine,
  readRecipientLines,
} from '#domain/codes/recipient-lines.ts'
import type { RecipientField } from '#domain/codes/recipients.ts'
import { countryOfOffice } from '#domain/phone-number.ts'
import { call } from '#web/api.ts'
import { CountryField } from '#web/features/request-fields/index.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { newId } from '#web/new-id.ts'
import { codesKey, familiesKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { PartsCard } from '#web/ui/parts-card.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { useAction } from '#web/use-action.ts'
import { PrintCards } from './print-cards.tsx'
import { RecipientTable } from './recipient-table.tsx'

type ManyProps = {
  /** Invites to this campaign, whose closing day is the last one. */
  campaignId: string | undefined
}

/**
 * Makes codes for many recipients, who are pasted or come from a CSV file. They are seen as a table
 * first, in which a mistake is mended; a line that has one stays there (docs/product.md §2.7).
 */
export function ManyCodes({ campaignId }: ManyProps) {
  const { t, count } = useWords()
  const [lines, setLines] = useState<readonly RecipientLine[]>([])
  const [country, setCountry] = useState('')
  const [made, setMade] = useState<string[]>([])
  const { officePhone } = useSite()
  const phones = { country: country || countryOfOffice(officePhone), isChosen: country !== '' }
  const checked = checkRecipientLines(lines, phones)
  const { recipients, errors } = checked
  const wrong = new Set(errors.map(({ line }) => line))
  // Once the earlier line has its code, nothing says any more that these are for the same person.
  const repeated = new Set(
    errors.flatMap(({ line, error_code }) => (error_code === 'codes.repeated' ? [line] : [])),
  )
  const hasList = lines.length > 0
  return (
    <PartsCard
      title={t('codes.fromList')}
      beside={
        <>
          <div role="status" className="second-line">
            {hasList && (
              <span>
                {t('codes.rightLines', { count: count(recipients.length) })}
                {wrong.size > 0 && (
                  <span> · {t('codes.wrongCount', { count: count(wrong.size) })}</span>
                )}
              </span>
            )}
          </div>
          {hasList && (
            <TextButton className="push" onClick={() => setLines([])}>
              {t('codes.pasteAgain')}
            </TextButton>
          )}
        </>
      }
    >
      {hasList && (
        <RecipientTable
          lines={lines}
          errors={errors}
          onChange={(line, field, value) => setLines(withCell(lines, line, field, value))}
          onLeaveOut={(line) => setLines(lines.filter((each) => each.line !== line))}
        />
      )}
      <div className="card-body stack dense">
        {campaignId && <p className="quiet">{t('codes.ofCampaign')}</p>}
        {hasList ? (
          <MakeThem
            {...{ campaignId, checked, country, setCountry }}
            onMade={(ids) => {
              setLines(lines.filter(({ line }) => wrong.has(line) && !repeated.has(line)))
              setMade(ids)
            }}
          />
        ) : (
          <Pasted
            onText={(text) => {
              setLines(readRecipientLines(text))
              setMade([])
            }}
          />
        )}
        {made.length > 0 && (
          <div className="buttons">
            <PrintCards ids={made}>
              {t('codes.printMade', { count: count(made.length) })}
            </PrintCards>
          </div>
        )}
      </div>
    </PartsCard>
  )
}

type MakeProps = ManyProps & {
  checked: ReturnType<typeof checkRecipientLines>
  country: string
  setCountry: (country: string) => void
  onMade: (ids: string[]) => void
}

/** Makes the codes of a list, with what they have in common. */
function MakeThem({ campaignId, checked, country, setCountry, onMade }: MakeProps) {
  const { t, count } = useWords()
  const { act, busy } = useAction({ refetch: [codesKey, familiesKey] })
  const [lastDay, setLastDay] = useState('')
  // The same list keeps its id, so that pressing again after a lost answer makes no second codes.
  const sent = useRef({ content: '', operation_id: '' })
  const { recipients, errors } = checked
  const needsCountry = errors.some(({ error_code }) => error_code === 'codes.phoneCountry')

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
      onSuccess: ({ codes }) => onMade(codes.map(({ code_id }) => code_id)),
    })
  }
  return (
    <>
      <div className="field-row">
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
        {(country || needsCountry) && (
          <CountryField
            name="phone_country"
            label={t('field.dialCode')}
            optional
            value={country}
            onChange={setCountry}
          />
        )}
      </div>
      <div className="buttons">
        <PrimaryButton busy={busy} disabled={recipients.length === 0} onClick={() => void make()}>
          {t('codes.makeMany', { count: count(recipients.length) })}
        </PrimaryButton>
      </div>
    </>
  )
}

/** Where a list is pasted or comes from a file, which is read at once, or is typed. */
function Pasted({ onText }: { onText: (text: string) => void }) {
  const { t } = useWords()
  const [text, setText] = useState('')
  const [wrongFile, setWrongFile] = useState<MessageKey>()
  async function choose(chosen: Blob) {
    const decoded = decodeTable(new Uint8Array(await chosen.arrayBuffer()))
    if (decoded?.text) onText(decoded.text)
    else setWrongFile(decoded ? 'err.fileEmpty' : 'err.invalidInput')
  }
  return (
    <>
      <TextAreaField
        name="recipients"
        label={t('codes.pasteLabel')}
        help={t('codes.pasteHelp')}
        rows={3}
        value={text}
        error={wrongFile && t(wrongFile)}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={(event) => {
          event.preventDefault()
          onText([text, event.clipboardData.getData('text')].filter(Boolean).join('\n'))
        }}
      />
      <div className="buttons">
        {text.trim() && (
          <PrimaryButton onClick={() => onText(text)}>{t('codes.readList')}</PrimaryButton>
        )}
        <FileButton
          accept=".csv,.txt,text/csv,text/plain"
          label={t('codes.chooseCsv')}
          onFile={(file) => void choose(file)}
        >
          {t('codes.chooseCsv')}
        </FileButton>
      </div>
    </>
  )
}

/** Returns the lines with another text in one cell; a line that could not be read gets its cells. */
const withCell = (
  lines: readonly RecipientLine[],
  line: number,
  field: RecipientField,
  value: string,
): RecipientLine[] =>
  lines.map((each) =>
    each.line === line ? { line, typed: { ...each.typed, [field]: value } } : each,
  )
