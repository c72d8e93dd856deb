import { expect, test } from 'vitest'
import { settingFields, settingsOf, textsOf } from './settings-fields.ts'

test('settings survive the form unchanged', () => {
  const stored = {
    ach: { origin_id: ' 123456789', balanced: true, lead_days: 3, daily_limit: '50000' },
    israeli_bank: { hebrew_code: 'b', proven: false },
    check: { account_number: '••••7777', next_number: 1041 },
  }
  expect(settingsOf(textsOf(stored), stored)).toEqual(stored)
})

test('empty fields and untouched defaults are not stored', () => {
  expect(settingsOf(textsOf({}), {})).toEqual({})
  const texts = { ...textsOf({}), 'ach.odfi': ' 02100002 ', 'ach.line_end': 'crlf' }
  expect(settingsOf(texts, {})).toEqual({ ach: { odfi: '02100002', line_end: 'crlf' } })
})

test('each setting with a list of values is chosen from it', () => {
  for (const { key, kind, options, default: preset } of settingFields) {
    if (kind !== 'choice' && kind !== 'flag') continue
    expect(options, key).toContain(String(preset))
  }
})
