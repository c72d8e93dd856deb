import type { ReactNode } from 'react'
import {
  type Changes,
  type CorrectedField,
  changesBetween,
  familyCorrectedFields,
  isRequestField,
} from '#domain/corrections.ts'
import { isSecretField, normalizePayment } from '#domain/payment-form.ts'
import { fieldsFor, type SecretField } from '#domain/payment-methods.ts'
import { normalizeRequest } from '#domain/request-form.ts'
import { ChangeText } from '#web/features/changed-details/index.ts'
import { type FormValues, methodOf } from '#web/features/request-fields/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import type { Stored } from './rules.ts'

/** A form of a request that has arrived already, maybe with other content. */
export type SentForm = {
  values: FormValues
  /** The numbers of the request that has arrived, in full. */
  numbers: Partial<Record<SecretField, string | null>>
}

/** Returns where a form differs from what is stored. Numbers that it does not contain are left out. */
export function differencesFrom(
  { values: stored }: Stored,
  { values, numbers }: SentForm,
): Changes {
  const method = methodOf(values)
  const mine = { ...normalizeRequest(values), ...(method && normalizePayment(method, values)) }
  const isSameMethod = method === stored.payment_method
  const all = Object.entries(changesBetween({ ...stored, ...numbers }, mine))
  return Object.fromEntries(
    all.filter(([field, [, after]]) => {
      if (field === 'email' || (isSecretField(field) && !after)) return false
      return isSameMethod || after !== null
    }),
  )
}

/** Returns whether all of a form has arrived, the numbers that it must contain included. */
export function hasArrived(changes: Changes, { values }: SentForm): boolean {
  const method = methodOf(values)
  const numbers = method ? fieldsFor(method, values).filter(({ name }) => isSecretField(name)) : []
  return Object.keys(changes).length === 0 && numbers.every(({ name }) => values[name])
}

const isCorrectable = (field: string) =>
  !isRequestField(field) || familyCorrectedFields.some((own) => own === field)

const fieldsIn = (changes: Changes) => Object.keys(changes) as CorrectedField[]

type ListProps = {
  changes: Changes
  fields: readonly CorrectedField[]
  /** Beside a change: what can be done about it. */
  beside?: (field: CorrectedField) => ReactNode
}

function ChangeList({ changes, fields, beside }: ListProps) {
  return (
    <ul>
      {fields.map((field) => {
        const values = changes[field]
        return (
          values && (
            <li key={field}>
              <ChangeText field={field} values={values} /> {beside?.(field)}
            </li>
          )
        )
      })}
    </ul>
  )
}

/** What was changed in a form after an earlier version of it has arrived: to save, or to tell the office. */
export function SentDifferences({ changes }: { changes: Changes }) {
  const { t } = useTranslation()
  const own = fieldsIn(changes).filter(isCorrectable)
  const others = fieldsIn(changes).filter((field) => !isCorrectable(field))
  return (
    <Callout tone="waiting" role="status">
      {own.length > 0 && (
        <>
          <p>
            <strong>{t('correct.sentEarlier')}</strong>
          </p>
          <ChangeList changes={changes} fields={own} />
        </>
      )}
      {others.length > 0 && (
        <>
          <p>{t('correct.tellOffice')}</p>
          <ChangeList changes={changes} fields={others} />
        </>
      )}
      {own.length === 0 && <p>{t('correct.checkNumbers')}</p>}
    </Callout>
  )
}

type TheirsProps = {
  /** The fields that the office has changed: before, and now. */
  changes: Changes
  /** Those of them that differ from what is typed here. */
  differing: readonly CorrectedField[]
  onTake: (field: CorrectedField) => void
}

/** What the office has changed since the form was opened; where both did, either can be taken. */
export function TheirChanges({ changes, differing, onTake }: TheirsProps) {
  const { t } = useTranslation()
  return (
    <Callout tone="waiting" role="status">
      <p>
        <strong>{t('correct.theirs')}</strong>
      </p>
      <ChangeList
        changes={changes}
        fields={fieldsIn(changes)}
        beside={(field) =>
          differing.includes(field) && (
            <SecondaryButton onClick={() => onTake(field)}>{t('correct.take')}</SecondaryButton>
          )
        }
      />
    </Callout>
  )
}
