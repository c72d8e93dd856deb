import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LineError, RecipientLine } from '#domain/codes/recipient-lines.ts'
import { type RecipientField, recipientFields } from '#domain/codes/recipients.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import styles from './recipient-table.module.css'

const labels = {
  name: 'admin.colName',
  phone: 'field.phone',
  email: 'auth.email',
  locale: 'codes.language',
  note: 'field.notes',
} as const

type TableProps = {
  lines: readonly RecipientLine[]
  errors: readonly LineError[]
  onChange: (line: number, field: RecipientField, value: string) => void
  onLeaveOut: (line: number) => void
}

/** A pasted list as it was read. What is wrong is a field, with what is wrong of it. */
export function RecipientTable({ lines, errors, onChange, onLeaveOut }: TableProps) {
  const { t } = useTranslation()
  const columns = recipientFields.filter(
    (field) =>
      field === 'name' || field === 'phone' || lines.some(({ typed }) => typed?.[field]?.trim()),
  )
  return (
    <div className={styles.scroll}>
      <table className="ruled">
        <thead>
          <tr>
            {columns.map((field) => (
              <th key={field} scope="col">
                {t(labels[field])}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('codes.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, typed, content }) => {
            const wrong = errors.filter((error) => error.line === line)
            const ofLine = wrong.find(({ field }) => field === 'line')
            return (
              <tr key={line} data-wrong={wrong.length > 0 || undefined}>
                {typed ? (
                  columns.map((field) => (
                    <td key={field}>
                      <CellOf
                        field={field}
                        label={`${t('codes.line', { line })}: ${t(labels[field])}`}
                        value={typed[field] ?? ''}
                        error={wrong.find((each) => each.field === field)?.error_code}
                        onChange={(value) => onChange(line, field, value)}
                      />
                    </td>
                  ))
                ) : (
                  <td colSpan={columns.length}>
                    <Isolated>{content}</Isolated>
                  </td>
                )}
                <td>
                  {ofLine && <span className={styles.error}>{t(ofLine.error_code)}</span>}
                  {wrong.length > 0 && (
                    <TextButton
                      className="one-line"
                      aria-label={t('codes.leaveOutOf', { line })}
                      onClick={() => onLeaveOut(line)}
                    >
                      {t('codes.leaveOut')}
                    </TextButton>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type CellProps = {
  field: RecipientField
  label: string
  value: string
  error: LineError['error_code'] | undefined
  onChange: (value: string) => void
}

function CellOf({ field, label, value, error, onChange }: CellProps) {
  const { t } = useTranslation()
  // One that is being mended stays a field, or it would go away under the last digit.
  const [isMended, setMended] = useState(false)
  const isLtr = field === 'phone' || field === 'email'
  if (!error && !isMended) return isLtr ? <Ltr>{value}</Ltr> : <Isolated>{value}</Isolated>
  return (
    <TextInput
      aria-label={label}
      value={value}
      dir={isLtr ? 'ltr' : 'auto'}
      error={error && t(error)}
      onChange={({ currentTarget }) => {
        setMended(true)
        onChange(currentTarget.value)
      }}
    />
  )
}
