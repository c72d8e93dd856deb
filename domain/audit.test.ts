import { expect, test } from 'vitest'
import { auditActions, auditKinds, auditSubjects, subjectOf } from './audit.ts'

test('every action is listed once, is named after its kind and is done to something', () => {
  const all = auditActions()
  expect(new Set(all).size).toBe(all.length)
  for (const kind of auditKinds) {
    for (const action of auditActions(kind)) expect(action.startsWith(`${kind}.`)).toBe(true)
  }
  for (const action of all) expect(auditSubjects).toContain(subjectOf(action))
})

test('what is done to a review or a document is done to its request', () => {
  expect(subjectOf('review.changed')).toBe('request')
  expect(subjectOf('document.removed')).toBe('request')
  expect(subjectOf('sign_in.failed')).toBe('account')
})
