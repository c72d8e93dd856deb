import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import { payoutMethodOf } from '#domain/payouts/methods.ts'
import {
  isUnproven,
  type SettingsMethod,
  settingsMethods,
  validateSettings,
} from '#domain/payouts/settings.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { payoutsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormErrors, focusUnfolded, savedBy } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { compareFields, useSavedMeanwhile } from '#web/use-saved-meanwhile.ts'
import { Download } from '../download.tsx'
import { payoutSettingsQuery, usePayoutSettings } from '../queries.ts'
import { SettingInput } from './setting-input.tsx'
import {
  type SettingField,
  type SettingTexts,
  settingFields,
  settingsOf,
  textsOf,
} from './settings-fields.ts'
import styles from './settings-form.module.css'

/** What the office enters once about its banks (docs/product.md §14.12). */
export function SettingsForm() {
  const query = usePayoutSettings()
  return (
    <Loaded query={query} tall keepOld>
      {(saved) => <Form saved={saved} />}
    </Loaded>
  )
}

type Saved = ProcedureOutput<'get_payout_settings'>

function Form({ saved }: { saved: Saved }) {
  const { t } = useTranslation()
  const { texts, setTexts, changed, ...form } = useSettings(saved)
  const { errors, setErrors, busy, save } = form
  useFieldOfAddress()
  const isUsed = ({ method, name }: SettingField) => saved.settings[method]?.[name] !== undefined

  const inputs = (fields: readonly SettingField[]) => (
    <div className={styles.fields}>
      {fields.map((field) => (
        <SettingInput
          key={field.key}
          field={field}
          value={texts[field.key] ?? ''}
          error={errors[field.key]}
          meanwhile={changed[field.key]}
          onChange={(value) => {
            setTexts({ ...texts, [field.key]: value })
            setErrors({ ...errors, [field.key]: undefined })
          }}
        />
      ))}
    </div>
  )

  return (
    <form className="stack" {...savedBy(save)}>
      <FormErrors errors={errors} labels={labels} />
      {settingsMethods.map((method) => {
        const missing = saved.missing[method] ?? []
        const fields = settingFields.filter(
          (field) =>
            field.method === method &&
            (!field.name.startsWith('offset_') || texts['ach.balanced'] === 'true'),
        )
        const rare = fields.filter(({ isRare }) => isRare)
        return (
          <Card key={method} aria-label={t(`pay.${method}`)}>
            <details className={`fold ${styles.method}`} open={fields.some(isUsed)}>
              <summary>
                <h2 className="card-title">{t(`pay.${method}`)}</h2>
              </summary>
              <div className="stack">
                {isUnproven(method, saved.settings) && (
                  <p className={styles.missing}>{t('payouts.notProven')}</p>
                )}
                {missing.length > 0 && (
                  <p className={styles.missing}>
                    {t('payouts.settingsMissing', { count: missing.length })}
                  </p>
                )}
                {inputs(fields.filter(({ isRare }) => !isRare))}
                {rare.length > 0 && (
                  <details className="fold" open={rare.some(isUsed)}>
                    <summary>{t('payouts.settingsRare')}</summary>
                    {inputs(rare)}
                  </details>
                )}
                {missing.length === 0 && <TestFiles method={method} />}
              </div>
            </details>
          </Card>
        )
      })}
      <Conflict keys={Object.keys(changed)} />
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
      </div>
      <p className="quiet small">{t('payouts.program', { version: saved.program_version })}</p>
    </form>
  )
}

/** Says which settings somebody else has saved, where the press of the button was refused. */
function Conflict({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation()
  if (keys.length === 0) return null
  return (
    <Callout tone="waiting" role="alert">
      <p>{t('payout.settingsChanged')}</p>
      <ul className="row plain-list">
        {keys.map((key) => (
          <li key={key}>
            <TextButton onClick={() => focusUnfolded(document.getElementById(key))}>
              {t(`payouts.setting.${key}` as MessageKey)}
            </TextButton>
          </li>
        ))}
      </ul>
    </Callout>
  )
}

/** Test files of a method, made with the saved settings. */
function TestFiles({ method }: { method: SettingsMethod }) {
  const { t } = useTranslation()
  return (
    <div className="stack close">
      <p>
        {t('payouts.testFile')} <span className="quiet small">{t('payouts.testFileText')}</span>
      </p>
      <div className="buttons">
        {payoutMethodOf(method).files.map((file) => (
          <Download key={file} path={`test/${file}`} name={`test-${file}`} />
        ))}
      </div>
    </div>
  )
}

const labels = Object.fromEntries(
  settingFields.map(({ key }) => [key, `payouts.setting.${key}` as MessageKey]),
)

/**
 * The form's texts and how they are saved. If somebody else has saved meanwhile, what was typed stays
 * and `changed` says what they saved; saving again then replaces it.
 */
function useSettings(saved: Saved) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [stored, setStored] = useState(saved)
  const [texts, setTexts] = useState(() => textsOf(saved.settings))
  const [changed, setChanged] = useState<SettingTexts>({})
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})

  const loadStored = () => queries.fetchQuery({ ...payoutSettingsQuery, staleTime: 0 })

  const meanwhile = useSavedMeanwhile({
    refetch: [payoutsKey, requestsKey],
    afterRefusal: { code: 'payout.settingsChanged', load: loadStored },
    onTheirs(now) {
      const [before, theirs] = [textsOf(stored.settings), textsOf(now.settings)]
      const { changed, untouched } = compareFields({ before, mine: texts, theirs })
      setStored(now)
      setTexts({ ...texts, ...untouched })
      setChanged(changed)
    },
  })

  async function save() {
    const entered = settingsOf(texts, stored.settings)
    const wrong = withoutKept(validateSettings(entered), entered, stored.settings)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const input = { settings: entered, expected_version: stored.version }
    const done = await meanwhile.save(() => call('save_payout_settings', input), {
      message: () => t('payouts.settingsSaved'),
      title: 'common.error',
      onFailure(failure) {
        if (!(failure instanceof ApiError)) return false
        setErrors(failure.fields)
        return Object.keys(failure.fields).length > 0
      },
    })
    if (!done) return
    const now = await loadStored()
    setStored(now)
    setTexts(textsOf(now.settings))
    setChanged({})
  }
  return { texts, setTexts, changed, errors, setErrors, busy: meanwhile.busy, save }
}

type Errors = ReturnType<typeof validateSettings>
type Settings = Parameters<typeof validateSettings>[0]

/** A masked account number that was left alone is no error: the server keeps its value. */
function withoutKept(errors: Errors, changed: Settings, stored: Settings): Errors {
  const isKept = (key: string) => {
    const field = settingFields.find((known) => known.key === key)
    if (!field?.isSecret) return false
    const { method, name } = field
    return changed[method]?.[name] === stored[method]?.[name]
  }
  return Object.fromEntries(Object.entries(errors).filter(([key]) => !isKept(key)))
}

/** Focuses the setting that the address names after #, as links of a run's problems do. */
function useFieldOfAddress() {
  useEffect(() => focusUnfolded(document.getElementById(window.location.hash.slice(1))), [])
}
