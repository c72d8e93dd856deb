import {
  type PayoutSettings,
  payoutSettingRules,
  type SettingsMethod,
  type SettingValue,
  settingsMethods,
} from '#domain/payouts/settings.ts'

/** How a setting is entered: typed, or chosen from a list of values. */
export type SettingField = {
  method: SettingsMethod
  name: string
  /** `method.name`, as in messages, errors and addresses. */
  key: string
  kind: 'text' | 'number' | 'flag' | 'choice'
  options: readonly string[]
  /** The value while nothing is entered. */
  default: SettingValue | undefined
  isSecret: boolean
  /** Folded until it is used: most banks do not ask for it. */
  isRare: boolean
}

const rareNames = [
  'descriptive_date',
  'balanced',
  'offset_routing',
  'offset_account',
  'offset_account_type',
  'lead_days',
  'daily_limit',
  'line_end',
  'hebrew_code',
  'names_reversed',
  'final_line_end',
  'rate_lowest',
  'rate_highest',
]
const charges = ['OUR', 'SHA', 'BEN']
const choices: Record<string, readonly string[]> = {
  descriptive_date: ['none', 'mmm_dd'],
  offset_account_type: ['checking', 'savings'],
  line_end: ['lf', 'crlf'],
  hebrew_code: ['a', 'b'],
  charges_us: charges,
  charges_international: charges,
}

/** All settings in the order of their table in domain/. */
export const settingFields: readonly SettingField[] = settingsMethods.flatMap((method) =>
  Object.entries(payoutSettingRules[method]).map(([name, rule]) => {
    const preset: SettingValue | undefined = 'default' in rule ? rule.default : undefined
    const options = choices[name] ?? (typeof preset === 'boolean' ? ['true', 'false'] : [])
    return {
      method,
      name,
      key: `${method}.${name}`,
      kind: kindOf(name, preset),
      options,
      default: preset,
      isSecret: 'sealed' in rule,
      isRare: rareNames.includes(name),
    }
  }),
)

function kindOf(name: string, preset: SettingValue | undefined): SettingField['kind'] {
  if (choices[name]) return 'choice'
  if (typeof preset === 'boolean') return 'flag'
  return typeof preset === 'number' ? 'number' : 'text'
}

/** What stands in the form, by `method.name`. */
export type SettingTexts = Record<string, string>

export function textsOf(settings: PayoutSettings): SettingTexts {
  return Object.fromEntries(
    settingFields.map(({ method, name, key, default: preset }) => {
      const value = settings[method]?.[name] ?? preset
      return [key, value === undefined ? '' : String(value)]
    }),
  )
}

/** Returns the settings of a form. Empty fields and untouched defaults are left out. */
export function settingsOf(texts: SettingTexts, stored: PayoutSettings): PayoutSettings {
  const settings: Record<string, Record<string, SettingValue>> = {}
  for (const field of settingFields) {
    const { method, name, key } = field
    const text = texts[key] ?? ''
    const isUntouched = stored[method]?.[name] === undefined && text === String(field.default)
    if (text.trim() === '' || isUntouched) continue
    settings[method] = { ...settings[method], [name]: parsed(field, text) }
  }
  return settings
}

/** Spaces before an id that the bank assigned are a part of it. */
const idsWithSpaces = ['origin_id', 'company_id']

function parsed({ kind, name }: SettingField, text: string): SettingValue {
  if (kind === 'flag') return text === 'true'
  if (kind === 'number' && /^\d+$/.test(text.trim())) return Number(text)
  return idsWithSpaces.includes(name) ? text : text.trim()
}
