import { accountTypes } from '#domain/account-types.ts'
import { achLengths, reservedDescription } from '#domain/bank-files/ach/ach-problems.ts'
import { textProblem, toBankName } from '#domain/bank-files/bank-text.ts'
import { checkBankNumber } from '#domain/bank-numbers.ts'
import { parseAmount } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/payment-methods.ts'
import { LIKELY_RATES, parseRate } from './exchange-rate.ts'
import { methodsThat, payoutMethodOf } from './methods.ts'

/** What the office enters once about its banks (docs/product.md §14.12). */

export type SettingValue = string | number | boolean

type Rule = {
  /** Message key of what is wrong with a value, or undefined. */
  check: (value: SettingValue) => SettingError | undefined
  /** Used while the office has entered nothing. */
  default?: SettingValue
  /** Defaults to the name of the organization. */
  isOrganizationName?: true
  /** The method's file cannot be written without it. */
  needed?: (settings: MethodSettings) => boolean
  /** An account number: encrypted in the database and masked on the screen. */
  sealed?: true
}
type SettingError = 'err.invalidInput' | 'err.routingInvalid' | 'err.invalidAmount'
type MethodSettings = Record<string, SettingValue>

const always = () => true
const when = (isRight: boolean): SettingError | undefined =>
  isRight ? undefined : 'err.invalidInput'

const digits = (length: number): Rule['check'] => {
  return (value) => when(typeof value === 'string' && new RegExp(`^\\d{${length}}$`).test(value))
}
const invisibleCharacters = /[\p{Cc}\p{Cf}]/u
const text = (maxLength: number): Rule['check'] => {
  return (value) =>
    when(
      typeof value === 'string' &&
        value.trim() !== '' &&
        value.length <= maxLength &&
        !invisibleCharacters.test(value),
    )
}
/** A text that an ACH file contains unchanged. */
const achText = (maxLength: number): Rule['check'] => {
  const rule = { set: 'ach', max: maxLength, isName: true } as const
  return (value) =>
    text(maxLength)(value) ?? when(textProblem(toBankName(String(value)), rule) === undefined)
}
const oneOf = (...options: readonly SettingValue[]): Rule['check'] => {
  return (value) => when(options.includes(value))
}
const flag: Rule['check'] = (value) => when(typeof value === 'boolean')
const wholeNumber = (min: number, max: number): Rule['check'] => {
  return (value) =>
    when(typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max)
}
const routing: Rule['check'] = (value) =>
  digits(9)(value) ??
  (checkBankNumber('abaRouting', String(value)) ? 'err.routingInvalid' : undefined)
const account: Rule['check'] = (value) =>
  when(typeof value === 'string' && /^[A-Z0-9]{1,17}$/i.test(value))
const money: Rule['check'] = (value) =>
  typeof value === 'string' && parseAmount(value).ok ? undefined : 'err.invalidAmount'
const rate: Rule['check'] = (value) =>
  typeof value === 'string' && parseRate(value) ? undefined : 'err.invalidAmount'

const entryDescription: Rule['check'] = (value) =>
  achText(achLengths.entry_description)(value) ??
  when(!reservedDescription.test(String(value).toUpperCase()))

/** Checks have numbers of at most ten digits. */
export const MAX_CHECK_NUMBER = 9_999_999_999

const charges = oneOf('OUR', 'SHA', 'BEN')
const isBalanced = ({ balanced }: MethodSettings) => balanced === true
const leadDays = (method: PaymentMethod): Rule => ({
  check: wholeNumber(0, 10),
  default: payoutMethodOf(method).leadDays,
})

/** All settings by method. */
export const payoutSettingRules = {
  ach: {
    destination_routing: { check: routing, needed: always },
    destination_name: { check: achText(achLengths.destination_name), needed: always },
    origin_id: {
      check: (value) => when(typeof value === 'string' && /^[ A-Z0-9]{9}\d$/i.test(value)),
      needed: always,
    },
    origin_name: {
      check: achText(achLengths.origin_name),
      needed: always,
      isOrganizationName: true,
    },
    company_name: { check: achText(achLengths.company_name), needed: always },
    company_id: {
      check: (value) => when(typeof value === 'string' && /^[ A-Z0-9]{1,10}$/i.test(value)),
      needed: always,
    },
    entry_description: { check: entryDescription, needed: always },
    descriptive_date: { check: oneOf('none', 'mmm_dd'), default: 'none' },
    odfi: { check: digits(8), needed: always },
    balanced: { check: flag, default: false },
    offset_routing: { check: routing, needed: isBalanced },
    offset_account: { check: account, needed: isBalanced, sealed: true },
    offset_account_type: { check: oneOf(...accountTypes), default: 'checking' },
    lead_days: leadDays('ach'),
    daily_limit: { check: money },
    line_end: { check: oneOf('lf', 'crlf'), default: 'lf' },
  },
  israeli_bank: {
    institution_id: { check: digits(8), needed: always },
    sending_institution: { check: digits(5), needed: always },
    institution_name: { check: text(30), needed: always },
    hebrew_code: { check: oneOf('a', 'b'), default: 'a' },
    names_reversed: { check: flag, default: true },
    final_line_end: { check: flag, default: true },
    proven: { check: flag, default: false },
    rate_lowest: { check: rate, default: LIKELY_RATES.lowest },
    rate_highest: { check: rate, default: LIKELY_RATES.highest },
    lead_days: leadDays('israeli_bank'),
  },
  wire: {
    debtor_name: { check: text(70) },
    debtor_account: { check: account, sealed: true },
    debtor_routing: { check: routing },
    charges_us: { check: charges, default: 'OUR' },
    charges_international: { check: charges, default: 'SHA' },
  },
  check: {
    routing_number: { check: routing, needed: always },
    account_number: { check: account, needed: always, sealed: true },
    next_number: { check: wholeNumber(1, MAX_CHECK_NUMBER), default: 1 },
  },
} as const satisfies Partial<Record<PaymentMethod, Record<string, Rule>>>

export type SettingsMethod = keyof typeof payoutSettingRules
export const settingsMethods = Object.keys(payoutSettingRules) as SettingsMethod[]

/** Stored settings: only what the office has entered. */
export type PayoutSettings = { [M in SettingsMethod]?: MethodSettings }

/** Methods that cannot be paid at all without their file, so their settings prevent locking. */
export const methodsThatNeedSettings = methodsThat(({ needsSettings }) => needsSettings)

const rulesOf = (method: SettingsMethod): [string, Rule][] =>
  Object.entries(payoutSettingRules[method])

/**
 * Returns message keys for values that are wrong or unknown, by `method.setting`. Absent settings
 * are right: they are missing only once their method is used.
 */
export function validateSettings(settings: PayoutSettings): Record<string, SettingError> {
  const errors: Record<string, SettingError> = {}
  for (const method of settingsMethods) {
    const rules: Record<string, Rule> = payoutSettingRules[method]
    for (const [name, value] of Object.entries(settings[method] ?? {})) {
      const rule = Object.hasOwn(rules, name) ? rules[name] : undefined
      const error = rule ? rule.check(value) : 'err.invalidInput'
      if (error) errors[`${method}.${name}`] = error
    }
  }
  return errors
}

/** Returns a method's settings with defaults for what was not entered. */
export function effectiveSettings(
  method: SettingsMethod,
  settings: PayoutSettings,
  organizationName: string,
): MethodSettings {
  const defaults = rulesOf(method).flatMap(([name, rule]) => {
    const preset = rule.isOrganizationName ? organizationName : rule.default
    return preset === undefined ? [] : [[name, preset] as const]
  })
  return { ...Object.fromEntries(defaults), ...settings[method] }
}

/**
 * Returns settings that also contain the name of the organization where it is the default. Those of
 * a locked run do: the organization may be renamed.
 */
export function withOrganizationName(
  settings: PayoutSettings,
  organizationName: string,
): PayoutSettings {
  const filled: PayoutSettings = { ...settings }
  for (const method of settingsMethods) {
    for (const [name, { isOrganizationName }] of rulesOf(method)) {
      if (isOrganizationName) filled[method] = { [name]: organizationName, ...filled[method] }
    }
  }
  return filled
}

/** Returns the bank days that a method needs, by the settings. */
export function leadDaysOf(method: PaymentMethod, settings: PayoutSettings): number {
  const days = isSettingsMethod(method) ? settings[method]?.lead_days : undefined
  return typeof days === 'number' ? days : payoutMethodOf(method).leadDays
}

/** Returns whether no bank has taken the method's file yet, where that is asked. */
export const isUnproven = (method: PaymentMethod, settings: PayoutSettings): boolean =>
  isSettingsMethod(method) &&
  'proven' in payoutSettingRules[method] &&
  settings[method]?.proven !== true

/**
 * Returns the names of settings without which a method's files cannot be written. The default of
 * `origin_name` is missing if the file cannot carry the organization's name.
 */
export function missingSettings(
  method: PaymentMethod,
  settings: PayoutSettings,
  organizationName: string,
): string[] {
  if (!isSettingsMethod(method)) return []
  const values = effectiveSettings(method, settings, organizationName)
  return rulesOf(method)
    .filter(([name, { needed, check }]) => {
      const value = values[name]
      return needed?.(values) && (value === undefined || check(value) !== undefined)
    })
    .map(([name]) => name)
}

export const isSettingsMethod = (method: PaymentMethod): method is SettingsMethod =>
  Object.hasOwn(payoutSettingRules, method)

/** Returns the settings of a method that hold account numbers. */
export const sealedSettings = (method: SettingsMethod): string[] =>
  rulesOf(method)
    .filter(([, { sealed }]) => sealed)
    .map(([name]) => name)
