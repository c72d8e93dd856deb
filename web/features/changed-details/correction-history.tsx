import type { ProcedureOutput } from '#contract/index.ts'
import type { CorrectedField } from '#domain/corrections.ts'
import { useWords } from '#web/i18n/words.ts'
import { Dots } from '#web/ui/dots.tsx'
import { ChangeText } from './change-text.tsx'

type Correction = ProcedureOutput<'get_request'>['corrections'][number]

type HistoryProps = { corrections: readonly Correction[] }

/** The corrections of a request, the latest first. Renders nothing without one. */
export function CorrectionHistory({ corrections }: HistoryProps) {
  const { t, moment } = useWords()
  if (corrections.length === 0) return null
  return (
    <section>
      <h3>{t('corrected.history')}</h3>
      <ul className="plain-list close">
        {corrections.map(({ at, corrector, corrected_by_name, changes }) => (
          <li key={at}>
            <p className="quiet small">
              <Dots
                of={[
                  moment(at),
                  corrector === 'family'
                    ? t('corrected.byFamily')
                    : (corrected_by_name ?? t('audit.gone')),
                ]}
              />
            </p>
            <ChangeList changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ChangeListProps = Pick<Correction, 'changes'>

/** Each changed field, before and after. */
export function ChangeList({ changes }: ChangeListProps) {
  const all = Object.entries(changes) as [CorrectedField, [string | null, string | null]][]
  return (
    <ul className="plain-list tight">
      {all.map(([field, values]) => (
        <li key={field}>
          <ChangeText field={field} values={values} />
        </li>
      ))}
    </ul>
  )
}
