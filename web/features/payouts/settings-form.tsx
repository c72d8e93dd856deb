import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProcedureOutput } from '#contract/index.ts'
import { settingsMethods, validateSettings } from '#domain/payouts/settings.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { useFailureToast } from '#web/failure.ts'
import type { MessageKey } from '#web/i18n/messages.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormErrors } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { usePayoutSettings } from './queries.ts'
import { SettingInput } from './setting-input.tsx'
import { settingFields, settingsOf, textsOf } from './settings-fields.ts'
import styles from './settings-form.module.css'
import { usePress } from './use-press.ts'

/** What the office enters once about its banks (docs/product.md §14.12). */
export function SettingsForm() {
  const query = usePayoutSettings()
  return (
    <Loaded query={query} tall keepOld>
      {(saved) => <Form key={saved.version} saved={saved} />}
    </Loaded>
  )
}

function Form({ saved }: { saved: ProcedureOutput<'get_payout_settings'> }) {
  const { t } = useTranslation()
  const [texts, setTexts] = useState(() => textsOf(saved.settings))
  const { errors, setErrors, busy, save, dialog } = useSave(saved)
  useFieldOfAddress()

  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(texts)
      }}
    >
      <FormErrors errors={errors} labels={labels} />
      {settingsMethods.map((method) => {
        const missing = saved.missing[method] ?? []
        return (
          <Card key={method} className="stack" aria-label={t(`pay.${method}`)}>
            <h2 className="card-title">{t(`pay.${method}`)}</h2>
            {missing.length > 0 && (
              <p className={styles.missing}>
                {t('payouts.settingsMissing', { count: missing.length })}
              </p>
            )}
            <div className={styles.fields}>
              {settingFields
                .filter((field) => field.method === method)
                .map((field) => (
                  <SettingInput
                    key={field.key}
                    field={field}
                    value={texts[field.key] ?? ''}
                    error={errors[field.key]}
                    onChange={(value) => {
                      setTexts({ ...texts, [field.key]: value })
                      setErrors({ ...errors, [field.key]: undefined })
                    }}
                  />
                ))}
            </div>
          </Card>
        )
      })}
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
      </div>
      {dialog}
    </form>
  )
}

const labels = Object.fromEntries(
  settingFields.map(({ key }) => [key, `payouts.setting.${key}` as MessageKey]),
)

function useSave({ settings, version }: ProcedureOutput<'get_payout_settings'>) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const { press, busy, dialog } = usePress()
  const [errors, setErrors] = useState<Record<string, string | undefined>>({})

  async function save(texts: Parameters<typeof settingsOf>[0]) {
    const changed = settingsOf(texts, settings)
    const wrong = withoutKept(validateSettings(changed), changed, settings)
    setErrors(wrong)
    if (Object.keys(wrong).length > 0) return
    const done = await press(
      () => call('save_payout_settings', { settings: changed, expected_version: version }),
      () => t('payouts.settingsSaved'),
      (failure) => {
        if (!(failure instanceof ApiError)) return false
        setErrors(failure.fields)
        if (failure.code !== 'payout.settingsChanged') return Object.keys(failure.fields).length > 0
        showFailure(failure)
        void queries.invalidateQueries({ queryKey: ['payout-settings'] })
        return true
      },
    )
    if (done) await queries.invalidateQueries({ queryKey: ['payout-settings'] })
  }
  return { errors, setErrors, busy, save, dialog }
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
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.focus()
  }, [])
}
