import { bankAddressParts } from '#domain/address.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import type { LockProblem } from '../queries.ts'
import { usePress } from '../use-press.ts'
import styles from './mend.module.css'
import { isOfAddress } from './suggestible.ts'
import { suggestedAddress, suggestedName } from './suggestions.ts'

const nameField = ({ payment_id }: LockProblem) => `name ${payment_id}`
const partField = ({ payment_id }: LockProblem, part: string) => `${part} ${payment_id}`

/**
 * Names and addresses for the bank, all on one page: each begins with a suggestion. Nothing counts
 * as confirmed before a person presses; what is left empty is left as it is.
 */
export function NamesForm({ problems }: { problems: readonly LockProblem[] }) {
  const { t } = useTranslation()
  const { press } = usePress()
  const form = useForm<Record<string, string>>({ initial: suggestionsFor(problems) })

  async function confirm(values: Record<string, string>) {
    const refused: Record<string, string> = {}
    await press(
      async () => {
        let confirmed = 0
        for (const problem of problems) {
          const code = await confirmOne(problem, values)
          if (code) refused[code.field] = code.key
          else if (code === null) confirmed += 1
        }
        return confirmed
      },
      (count) => t('payouts.namesConfirmed', { count }),
    )
    form.showErrors(refused)
  }

  return (
    <form className="stack" {...form.props(confirm)}>
      <p className="quiet">{t('payouts.namesText')}</p>
      <ul className={styles.names}>
        {problems.map((problem) => (
          <li key={`${problem.payment_id} ${problem.code}`}>
            <p className={styles.line}>
              <Isolated>{problem.entered?.payee ?? problem.full_name}</Isolated>
              <Ltr className="quiet numbers">{problem.reference}</Ltr>
            </p>
            <div className={styles.form}>
              {isOfAddress(problem) ? (
                bankAddressParts.map((part) => (
                  <TextField
                    key={part}
                    {...form.field(partField(problem, part))}
                    className={part === 'address_line1' ? styles.long : styles.short}
                    label={t(requestLabels[part])}
                    optional
                    dir="auto"
                  />
                ))
              ) : (
                <TextField
                  {...form.field(nameField(problem))}
                  className={styles.long}
                  label={t('payouts.nameForBank')}
                  optional
                  dir="auto"
                />
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('payouts.confirmNames')}
        </PrimaryButton>
      </div>
    </form>
  )
}

function suggestionsFor(problems: readonly LockProblem[]): Record<string, string> {
  const fields = problems.flatMap((problem) => {
    if (!isOfAddress(problem)) return [[nameField(problem), suggestedName(problem)]]
    const address = suggestedAddress(problem)
    return bankAddressParts.map((part) => [partField(problem, part), address[part]])
  })
  return Object.fromEntries(fields)
}

/** Returns null if it was confirmed, undefined if it was left empty, else the refused field. */
async function confirmOne(problem: LockProblem, values: Record<string, string>) {
  const payment_id = problem.payment_id ?? ''
  const name = values[nameField(problem)]?.trim()
  const address = Object.fromEntries(
    bankAddressParts.map((part) => [part, values[partField(problem, part)]?.trim() || null]),
  )
  const change = isOfAddress(problem) ? { address_for_bank: address } : { payee_for_bank: name }
  if (isOfAddress(problem) ? !address.address_line1 : !name) return undefined
  try {
    await call('act_on_payment', { act: 'change', payment_id, ...change })
    return null
  } catch (failure) {
    const key = failure instanceof ApiError ? Object.values(failure.fields)[0] : undefined
    if (!key) throw failure
    const field = isOfAddress(problem) ? partField(problem, 'address_line1') : nameField(problem)
    return { field, key }
  }
}
