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
  /** The same of a value that is right alone, as it stands beside the others of its method. */
  fits?: (value: SettingValue, settings: MethodSettings) => SettingError | undefined
  /** What files contain of a value, if that is not all of it. */
  inFile?: (value: SettingValue) => SettingValue
  /** Defaults to the name of the organization. */
  isOrganizationName?: true
  /** The method's file cannot be written without it. */
  needed?: (settings: MethodSettings) => boolean
  /** An account number: encrypted in the database and masked on the screen. */
  sealed?: true
}
/** Message keys that say what is wrong with a value. */
type SettingError =
  | 'err.invalidInput'
  | 'err.routingInvalid'
  | 'err.invalidAmount'
  | `payout.setting.${'digits5' | 'digits8' | 'digits9' | 'empty' | 'tooLong' | 'letters'}`
  | `payout.setting.${'reserved' | 'originId' | 'companyId' | 'odfi' | 'account' | 'leadDays'}`
  | `payout.setting.${'checkNumber' | 'checkNumberUsed'}`
type MethodSettings = Record<string, SettingValue>

const always = () => true
const when = (
  isRight: boolean,
  error: SettingError = 'err.invalidInput',
): SettingError | undefined => (isRight ? undefined : error)

const matches = (pattern: RegExp, error: SettingError): Rule['check'] => {
  return (value) => when(typeof value === 'string' && pattern.test(value), error)
}
const digits5 = matches(/^\d{5}$/, 'payout.setting.digits5')
const digits8 = matches(/^\d{8}$/, 'payout.setting.digits8')
const invisibleCharacters = /[\p{Cc}\p{Cf}]/u
const text = (maxLength: number): Rule['check'] => {
  return (value) => {
    if (typeof value !== 'string') return 'err.invalidInput'
    if (value.trim() === '') return 'payout.setting.empty'
    if (value.length > maxLength) return 'payout.setting.tooLong'
    return when(!invisibleCharacters.test(value), 'payout.setting.letters')
  }
}
/** A text that an ACH file contains unchanged. */
const achText = (maxLength: number): Rule['check'] => {
  const rule = { set: 'ach', max: maxLength, isName: true } as const
  return (value) =>
    text(maxLength)(value) ??
    when(textProblem(toBankName(String(value)), rule) === undefined, 'payout.setting.letters')
}
const oneOf = (...options: readonly SettingValue[]): Rule['check'] => {
  return (value) => when(options.includes(value))
}
const flag: Rule['check'] = (value) => when(typeof value === 'boolean')
const wholeNumber = (min: number, max: number, error: SettingError): Rule['check'] => {
  return (value) =>
    when(
      typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max,
      error,
    )
}
const routing: Rule['check'] = (value) =>
  matches(/^\d{9}$/, 'payout.setting.digits9')(value) ??
  when(checkBankNumber('abaRouting', String(value)) === undefined, 'err.routingInvalid')
const account = matches(/^[A-Z0-9]{1,17}$/i, 'payout.setting.account')

const ODFI_DIGITS = 8
/**
 * The bank that sends the file: the eight digits that begin a routing number. Alone they have no
 * check digit, so they are those of `destination_routing`, or another bank's with all nine digits.
 */
const odfi: Rule['check'] = (value) =>
  String(value).length === 9 ? routing(value) : digits8(value)
const odfiOfBank = (value: SettingValue, { destination_routing }: MethodSettings) =>
  when(
    String(value).length === 9 ||
      destination_routing === undefined ||
      String(destination_routing).startsWith(String(value)),
    'payout.setting.odfi',
  )
const money: Rule['check'] = (value) =>
  typeof value === 'string' && parseAmount(value).ok ? undefined : 'err.invalidAmount'
const rate: Rule['check'] = (value) =>
  typeof value === 'string' && parseRate(value) ? undefined : 'err.invalidAmount'

const entryDescription: Rule['check'] = (value) =>
  achText(achLengths.entry_description)(value) ??
  when(!reservedDescription.test(String(value).toUpperCase()), 'payout.setting.reserved')

/** Checks have numbers of at most ten digits. */
export const MAX_CHECK_NUMBER = 9_999_999_999

const charges = oneOf('OUR', 'SHA', 'BEN')
const isBalanced = ({ balanced }: MethodSettings) => balanced === true
const leadDays = (method: PaymentMethod): Rule => ({
  check: wholeNumber(0, 10, 'payout.setting.leadDays'),
  default: payoutMethodOf(method).leadDays,
})

/** All settings by method. */
export const payoutSettingRules = {
  ach: {
    destination_routing: { check: routing, needed: always },
    destination_name: { check: achText(achLengths.destination_name), needed: always },
    origin_id: {
      check: matches(/^[ A-Z0-9]{9}\d$/i, 'payout.setting.originId'),
      needed: always,
    },
    origin_name: {
      check: achText(achLengths.origin_name),
      needed: always,
      isOrganizationName: true,
    },
    company_name: { check: achText(achLengths.company_name), needed: always },
    company_id: {
      check: matches(/^(?=.*[A-Z0-9])[ A-Z0-9]{1,10}$/i, 'payout.setting.companyId'),
      needed: always,
    },
    entry_description: { check: entryDescription, needed: always },
    descriptive_date: { check: oneOf('none', 'mmm_dd'), default: 'none' },
    odfi: {
      check: odfi,
      fits: odfiOfBank,
      inFile: (value) => String(value).slice(0, ODFI_DIGITS),
      needed: always,
    },
    balanced: { check: flag, default: false },
    offset_routing: { check: routing, needed: isBalanced },
    offset_account: { check: account, needed: isBalanced, sealed: true },
    offset_account_type: { check: oneOf(...accountTypes), default: 'checking' },
    lead_days: leadDays('ach'),
    daily_limit: { check: money },
    line_end: { check: oneOf('lf', 'crlf'), default: 'lf' },
  },
  israeli_bank: {
    institution_id: { check: digits8, needed: always },
    sending_institution: { check: digits5, needed: always },
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
    charges_us: { check: charges, default: 'OUR' },
    charges_international: { check: charges, default: 'SHA' },
  },
  check: {
    routing_number: { check: routing, needed: always },
    account_number: { check: account, needed: always, sealed: true },
    next_number: {
      check: wholeNumber(1, MAX_CHECK_NUMBER, 'payout.setting.checkNumber'),
      default: 1,
    },
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
      const error = rule
        ? (rule.check(value) ?? rule.fits?.(value, settings[method] ?? {}))
        : 'err.invalidInput'
      if (error) errors[`${method}.${name}`] = error
    }
  }
  return errors
}

/** Returns a method's settings as its files contain them, with defaults for what was not entered. */
export function effectiveSettings(
  method: SettingsMethod,
  settings: PayoutSettings,
  organizationName: string,
): MethodSettings {
  const defaults = rulesOf(method).flatMap(([name, rule]) => {
    const preset = rule.isOrganizationName ? organizationName : rule.default
    return preset === undefined ? [] : [[name, preset] as const]
  })
  return { ...Object.fromEntries(defaults), ...filedSettings(method, settings[method] ?? {}) }
}

function filedSettings(method: SettingsMethod, values: MethodSettings): MethodSettings {
  const filed = rulesOf(method).flatMap(([name, { inFile }]) => {
    const value = values[name]
    return inFile && value !== undefined ? [[name, inFile(value)] as const] : []
  })
  return { ...values, ...Object.fromEntries(filed) }
}

/**
 * Returns settings as files contain them, also with the name of the organization where it is the
 * default. Those of a locked run do: the organization may be renamed.
 */
export function withOrganizationName(
  settings: PayoutSettings,
  organizationName: string,
): PayoutSettings {
  const filled: PayoutSettings = { ...settings }
  for (const method of settingsMethods) {
    const values = filled[method]
    if (values) filled[method] = filedSettings(method, values)
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

/**
 * Returns settings without those of an earlier version that no file uses, which it may have stored:
 * name, account and bank of who pays wires.
 */
export function withoutRetired(settings: PayoutSettings): PayoutSettings {
  const { wire } = settings
  if (!wire) return settings
  const { debtor_name: _, debtor_account: __, debtor_routing: ___, ...used } = wire
  return { ...settings, wire: used }
}

export const isSettingsMethod = (method: PaymentMethod): method is SettingsMethod =>
  Object.hasOwn(payoutSettingRules, method)

/** Returns the settings of a method that hold account numbers. */
export const sealedSettings = (method: SettingsMethod): string[] =>
  rulesOf(method)
    .filter(([, { sealed }]) => sealed)
    .map(([name]) => name)
