import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { LineError, RecipientLine } from '#domain/codes/recipient-lines.ts'
import { type RecipientField, recipientFields } from '#domain/codes/recipients.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { type Column, Table } from '#web/ui/table.tsx'
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

type Row = RecipientLine & { id: number; wrong: readonly LineError[] }

/** A pasted list as it was read. What is wrong is a field, with what is wrong of it. */
export function RecipientTable({ lines, errors, onChange, onLeaveOut }: TableProps) {
  const { t } = useTranslation()
  const fields = recipientFields.filter(
    (field) =>
      field === 'name' || field === 'phone' || lines.some(({ typed }) => typed?.[field]?.trim()),
  )
  const columns: Column<Row>[] = fields.map((field) => ({
    key: field,
    head: labels[field],
    cell({ line, typed, content, wrong }) {
      if (!typed) return field === 'name' && <Isolated>{content}</Isolated>
      return (
        <CellOf
          field={field}
          label={`${t('codes.line', { line })}: ${t(labels[field])}`}
          value={typed[field] ?? ''}
          error={wrong.find((each) => each.field === field)?.error_code}
          onChange={(value) => onChange(line, field, value)}
        />
      )
    },
  }))
  const actions: Column<Row> = {
    key: 'actions',
    head: 'codes.actions',
    headHidden: true,
    cell({ line, wrong }) {
      const ofLine = wrong.find(({ field }) => field === 'line')
      return (
        <>
          {ofLine && <span className={styles.error}>{t(ofLine.error_code)}</span>}
          {wrong.length > 0 && (
            <TextButton
              className="nowrap"
              aria-label={t('codes.leaveOutOf', { line })}
              onClick={() => onLeaveOut(line)}
            >
              {t('codes.leaveOut')}
            </TextButton>
          )}
        </>
      )
    },
  }
  const rows = lines.map((each) => {
    return { ...each, id: each.line, wrong: errors.filter(({ line }) => line === each.line) }
  })
  return (
    <div className={styles.scroll}>
      <Table
        columns={[...columns, actions]}
        rows={rows}
        marksOf={({ wrong }) => ({ 'data-wrong': wrong.length > 0 || undefined })}
      />
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
