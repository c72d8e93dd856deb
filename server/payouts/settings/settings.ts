import type { payouts } from '#contract/payouts.ts'
import { maskToLastFour } from '#domain/bank-numbers.ts'
import { paymentMethods } from '#domain/payment-methods.ts'
import {
  missingSettings,
  type PayoutSettings,
  type SettingValue,
  sealedSettings,
  settingsMethods,
  validateSettings,
  withoutRetired,
} from '#domain/payouts/settings.ts'
import type { Handlers } from '#server/context.ts'
import { record } from '#server/database/audit.ts'
import type { Db } from '#server/database/connect.ts'
import { notify } from '#server/events.ts'
import { refuse } from '#server/http/failures.ts'
import { placeOfSetting, type Sealer } from '#server/secrets/sealing.ts'
import { version as program_version } from '#server/version.ts'
import { nextCheckNumber } from '../ledger/run-store.ts'
import { findSettings, rowLockedSettings, storeSettings } from './settings-store.ts'

type Names = Extract<keyof typeof payouts, 'get_payout_settings' | 'save_payout_settings'>

/** The handlers of the settings (docs/product.md §14.12). */
export const settingsProcedures: Handlers<Names> = {
  async get_payout_settings(_, { db, services: { config, sealer } }) {
    const { data, version } = await findSettings(db)
    const opened = openSettings(sealer, data)
    const missing = paymentMethods.map((method) => [
      method,
      missingSettings(method, opened, config.organization.name),
    ])
    return {
      settings: maskSettings(sealer, data),
      version,
      missing: Object.fromEntries(missing),
      program_version,
    }
  },

  async save_payout_settings({ settings, expected_version }, { db, caller, services: { sealer } }) {
    return db.transaction().execute(async (transaction) => {
      const stored = await rowLockedSettings(transaction, 'update')
      if (stored.version !== expected_version) return refuse('payout.settingsChanged')
      const before = openSettings(sealer, stored.data)
      const after = keepMasked(settings, before)
      const errors = {
        ...(await checkNumberError(transaction, { before, after })),
        ...validateSettings(after),
      }
      const [first] = Object.values(errors)
      if (first) return refuse(first, errors)
      const data = sealSettings(sealer, after)
      const version = stored.version + 1
      await storeSettings(transaction, { data, version, updated_by: caller.user.id })
      await record(transaction, caller, {
        action: 'payout.settings_changed',
        subject_id: null,
        details: { settings: changedSettings(before, after), version },
      })
      await notify(transaction, { kind: 'payout.changed' })
      return { success: true, settings: maskSettings(sealer, data), version }
    })
  },
}

type Changed = { before: PayoutSettings; after: PayoutSettings }

/**
 * Returns why the next check number cannot be this one: checks get ascending numbers, so a lower one
 * would be ignored. The saved one may stay, although checks were issued since.
 */
async function checkNumberError(db: Db, { before, after }: Changed): Promise<FieldErrors> {
  const { next_number: next } = after.check ?? {}
  if (next === undefined || next === before.check?.next_number) return {}
  return Number(next) < (await nextCheckNumber(db))
    ? { 'check.next_number': 'payout.setting.checkNumberUsed' }
    : {}
}
type FieldErrors = ReturnType<typeof validateSettings>

/** Returns settings with every account number changed by `change`. */
function eachNumber(
  settings: PayoutSettings,
  change: (value: string, place: string) => string,
): PayoutSettings {
  return Object.fromEntries(
    settingsMethods.flatMap((method) => {
      const values = settings[method]
      if (!values) return []
      const changed = sealedSettings(method).flatMap((name) => {
        const value = values[name]
        return typeof value === 'string'
          ? [[name, change(value, placeOfSetting(method, name))]]
          : []
      })
      return [[method, { ...values, ...Object.fromEntries(changed) }]]
    }),
  )
}

const sealSettings = (sealer: Sealer, settings: PayoutSettings) =>
  eachNumber(settings, (value, place) => sealer.seal(place, value))

/** Returns stored settings with account numbers in plain. Throws UnreadableSecret. */
export const openSettings = (sealer: Sealer, settings: PayoutSettings) =>
  eachNumber(withoutRetired(settings), (sealed, place) => sealer.open(place, sealed))

const maskSettings = (sealer: Sealer, settings: PayoutSettings) =>
  eachNumber(openSettings(sealer, settings), maskToLastFour)

/** Returns new settings in which an account number that is still masked keeps its stored value. */
function keepMasked(settings: PayoutSettings, stored: PayoutSettings): PayoutSettings {
  const masked = eachNumber(stored, maskToLastFour)
  return Object.fromEntries(
    Object.entries(settings).map(([key, values]) => {
      const method = key as keyof PayoutSettings
      const kept = sealedSettings(method)
        .filter((name) => values?.[name] !== undefined && values[name] === masked[method]?.[name])
        .map((name) => [name, stored[method]?.[name] ?? ''])
      return [method, { ...values, ...Object.fromEntries(kept) }]
    }),
  )
}

/** Returns each setting that was changed, before and after. Numbers of accounts are masked. */
function changedSettings(before: PayoutSettings, after: PayoutSettings) {
  const [was, is] = [eachNumber(before, maskToLastFour), eachNumber(after, maskToLastFour)]
  const said = (value: SettingValue | undefined) => (value === undefined ? null : String(value))
  return settingsMethods.flatMap((method) => {
    const names = Object.keys({ ...before[method], ...after[method] })
    return names
      .filter((name) => before[method]?.[name] !== after[method]?.[name])
      .map((name) => ({
        name: `${method}.${name}`,
        before: said(was[method]?.[name]),
        after: said(is[method]?.[name]),
      }))
  })
}
