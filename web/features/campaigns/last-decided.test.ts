import { afterEach, expect, test } from 'vitest'
import { deleteStoredData } from '#web/device-storage.ts'
import { lastDecided } from './last-decided.ts'

afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const saved = {
  success: true as const,
  saved: [{ request_id: 'one', reviewed_at: '2026-11-26T10:00:00.000Z' }],
  total: '180.00',
  refused: [{ request_id: 'two', error_code: 'err.requestPaid' }],
  names: new Map([
    ['one', 'Moshe Cohen'],
    ['two', 'Chaya Gross'],
  ]),
}

test('what was decided last is known after a reload, without what was refused', () => {
  lastDecided('sara', 'pesach').write(saved)
  expect(lastDecided('sara', 'pesach').read()).toEqual({
    ...saved,
    refused: [],
    names: new Map([['one', 'Moshe Cohen']]),
  })
  lastDecided('sara', 'pesach').remove()
  expect(lastDecided('sara', 'pesach').read()).toBeUndefined()
})

test('it is of one account, one campaign and this tab, until that account signs out', () => {
  lastDecided('sara', 'pesach').write(saved)
  expect(lastDecided('rivka', 'pesach').read()).toBeUndefined()
  expect(lastDecided('sara', 'purim').read()).toBeUndefined()
  expect(localStorage).toHaveLength(0)
  deleteStoredData('rivka')
  expect(lastDecided('sara', 'pesach').read()).toBeDefined()
  deleteStoredData('sara')
  expect(lastDecided('sara', 'pesach').read()).toBeUndefined()
})

test('what cannot be read is nothing to undo', () => {
  lastDecided('sara', 'pesach').write(saved)
  const [key = ''] = Object.keys(sessionStorage)
  for (const text of ['{', 'null', '[]', '{"saved":[]}', '{"saved":[{}],"total":1}']) {
    sessionStorage.setItem(key, text)
    expect(lastDecided('sara', 'pesach').read()).toBeUndefined()
  }
})
