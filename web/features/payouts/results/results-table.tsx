import type { ResultRow } from '#contract/payouts.ts'
import { useWords } from '#web/i18n/words.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { formatAmount } from '../money.ts'
import styles from './results.module.css'
import type { Preview } from './send-results.ts'

const parts = ['undecided', 'different', 'probable', 'left', 'already', 'matched'] as const
type Part = (typeof parts)[number]

const SHOWN = 100
const MAX_COLUMNS = 8
const roles = ['key', 'amount', 'credit', 'result', 'date', 'currency', 'account'] as const

type TableProps = {
  preview: Preview
  /** The lines of the probable rows that are entered. */
  ticked: readonly number[]
  onTick: (lines: readonly number[]) => void
}

/** What the bank wrote, each column under its role, and what is read of each row. */
export function ResultsTable({ preview, ticked, onTick }: TableProps) {
  const { t } = useWords()
  const columns = columnsOf(preview)
  const label = (role: (typeof roles)[number]) => t(`payouts.bankColumn.${role}`)
  const shown = parts.flatMap((part) =>
    preview[part].slice(0, SHOWN).map((row) => ({ part, row, id: `${row.line} ${row.code}` })),
  )
  const more = parts.some((part) => preview.counts[part] > SHOWN)
  return (
    <>
      {shown.length > 0 && (
        <div className={styles.wide}>
          <table className={`ruled blocks ${styles.table}`}>
            <thead>
              <tr>
                {columns.map(({ at, role, heading }) => (
                  <th key={at} scope="col" className={styles.bank}>
                    {role && <span className="small">{label(role)}</span>}
                    {heading && <Isolated>{heading}</Isolated>}
                  </th>
                ))}
                <th scope="col">{t('payouts.bankWeRead')}</th>
                <th scope="col">{t('payouts.bankOurs')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map(({ part, row, id }) => (
                <tr key={`${part} ${id}`}>
                  {columns.map(({ at, role, heading, cell }) => (
                    <td key={at} className={styles.bank}>
                      {cell(row) && (
                        <span className="cell-label" aria-hidden="true">
                          {heading ?? (role && label(role))}{' '}
                        </span>
                      )}
                      {cell(row) && <Isolated>{cell(row)}</Isolated>}
                    </td>
                  ))}
                  <td>
                    <Reading row={row} part={part} />
                    {part === 'probable' && <Tick row={row} ticked={ticked} onTick={onTick} />}
                  </td>
                  <td>
                    <Ours row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more && <p className="quiet">…</p>}
      <Others preview={preview} />
    </>
  )
}

type BankColumn = {
  at: number
  role?: (typeof roles)[number] | undefined
  heading?: string | undefined
  cell: (row: ResultRow) => string
}

/** The columns that are shown: of a table those with a role first, of other files what they say. */
function columnsOf({ table }: Preview): BankColumn[] {
  if (!table) {
    const said = [({ key }: ResultRow) => key, ({ code }: ResultRow) => code ?? '']
    return [...said, ({ amount }: ResultRow) => amount ?? ''].map((cell, at) => {
      return { at, cell, role: (['key', 'result', 'amount'] as const)[at] }
    })
  }
  const roleOf = (at: number) => roles.find((role) => table.columns[role] === at)
  const all = table.header.map((heading, at) => ({ at, heading, role: roleOf(at) }))
  const kept = new Set(
    [...all.filter(({ role }) => role), ...all.filter(({ role }) => !role)].slice(0, MAX_COLUMNS),
  )
  return all
    .filter((column) => kept.has(column))
    .map((column) => ({ ...column, cell: ({ cells }) => cells[column.at] ?? '' }))
}

const toneOf = (part: Part, { kind }: ResultRow): BadgeTone => {
  if (part !== 'matched' && part !== 'probable') return part === 'already' ? 'quiet' : 'waiting'
  return kind === 'paid' || kind === 'cleared' ? 'good' : 'accent'
}

/** What may not be entered is refused in the same words where it is typed. */
function differsKey(differs: NonNullable<ResultRow['differs']>) {
  if (differs === 'notice') return 'payout.isNotice'
  if (differs === 'dispute') return 'payout.isDispute'
  return differs === 'early'
    ? 'payout.dateBeforeGiven'
    : (`payouts.bankDiffers.${differs}` as const)
}

/** What is taken from a row, in words, and what follows for the office and the family. */
function Reading({ row, part }: { row: ResultRow; part: Part }) {
  const { t, shortDate } = useWords()
  const { kind, code, on, payment, differs, advice, task } = row
  const isNew = part === 'matched' || part === 'probable'
  const isState = isNew ? row.contradicts : differs === 'state'
  return (
    <>
      <p className="line">
        <Badge tone={toneOf(part, row)}>
          {isNew ? t(`payouts.bankKind.${kind}`) : t(`payouts.bank_${part}`)}
        </Badge>
        {code && <Ltr>{code}</Ltr>}
        {on && <Isolated>{shortDate(on)}</Isolated>}
        {part === 'undecided' && <Isolated>{row.word}</Isolated>}
        {!isNew && part !== 'undecided' && <span>{t(`payouts.bankKind.${kind}`)}</span>}
      </p>
      {differs && <p>{t(differsKey(differs))}</p>}
      {isState && payment && (
        <p>
          {kind === 'cleared'
            ? t('checks.alarm')
            : t(isNew ? 'payouts.bankContradicts' : 'payouts.bankState', {
                state: t(`payout.state.${payment.state}`),
              })}
        </p>
      )}
      {isNew && task && <p>{t(`payouts.task.${task}`)}</p>}
      {isNew && advice && (
        <p className="quiet small">
          {t(`payouts.told.${advice === 'call' || advice === 'nothing' ? advice : 'family'}`)}
        </p>
      )}
    </>
  )
}

/** The payment that a row is about. */
function Ours({ row: { payment } }: { row: ResultRow }) {
  return (
    payment && (
      <p className="line">
        <Isolated>{payment.payee ?? payment.reference}</Isolated>
        <Ltr className="quiet numbers">{payment.reference}</Ltr>
        <Ltr className="numbers">{formatAmount(payment.amount, payment.currency)}</Ltr>
      </p>
    )
  )
}

type TickProps = Omit<TableProps, 'preview'> & { row: ResultRow }

function Tick({ row: { line, payment }, ticked, onTick }: TickProps) {
  const { t } = useWords()
  return (
    <>
      <p className="quiet small">{t('payouts.bankProbableText')}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={ticked.includes(line)}
          onChange={({ currentTarget: { checked } }) =>
            onTick(checked ? [...ticked, line] : ticked.filter((one) => one !== line))
          }
        />
        {t('payouts.bankTick', { name: payment?.payee ?? payment?.reference ?? '' })}
      </label>
    </>
  )
}

/** The rows that are about no payment of ours. */
function Others({ preview: { unknown, counts, others } }: { preview: Preview }) {
  const { t } = useWords()
  if (unknown.length === 0) return null
  return (
    <details>
      <summary>
        {t('payouts.bank_unknown')}: <Ltr className="numbers">{counts.unknown}</Ltr>,{' '}
        <Ltr className="numbers">{others}</Ltr>
      </summary>
      <ul className="rows">
        {unknown.slice(0, SHOWN).map((row) => (
          <li key={row.line} className="line rows-entry">
            <span className="quiet small">{t('payouts.bankLine', { line: row.line })}</span>
            {(row.cells.length > 0 ? row.cells : [row.key, row.code, row.amount])
              .filter(Boolean)
              .map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name
                <Isolated key={at}>{cell}</Isolated>
              ))}
          </li>
        ))}
      </ul>
      {counts.unknown > SHOWN && <p className="quiet">…</p>}
    </details>
  )
}
