import { expect, test } from 'vitest'
import { compareFields } from './use-saved-meanwhile.ts'

test('a form takes over what somebody else has saved, except where it was edited', () => {
  const before = { 'ach.odfi': '1', 'ach.lead_days': '2', 'ach.origin_name': 'Kuppah', same: '' }
  const mine = { ...before, 'ach.odfi': '2', 'ach.origin_name': '' }
  const theirs = { ...before, 'ach.odfi': '3', 'ach.lead_days': '4' }
  expect(compareFields({ before, mine, theirs })).toEqual({
    changed: { 'ach.odfi': '3', 'ach.lead_days': '4' },
    untouched: { 'ach.lead_days': '4' },
  })
})
