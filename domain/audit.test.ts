import { expect, test } from 'vitest'
import { auditActions, auditKinds, auditSubjects, subjectOf } from './audit.ts'

test('every action is listed once, starts with its kind and has a subject', () => {
  const all = auditActions()
  expect(new Set(all).size).toBe(all.length)
  for (const kind of auditKinds) {
    for (const action of auditActions(kind)) expect(action.startsWith(`${kind}.`)).toBe(true)
  }
  for (const action of all) expect(auditSubjects).toContain(subjectOf(action))
})

test('actions on reviews and documents have the request as their subject', () => {
  expect(subjectOf('review.changed')).toBe('request')
  expect(subjectOf('document.removed')).toBe('request')
  expect(subjectOf('sign_in.failed')).toBe('account')
})
