import { expect, test } from 'vitest'
import type { z } from 'zod'
import { endpoints } from './index.ts'
import type { Procedure } from './procedure.ts'

test('handlers get each address of an account in stored form', () => {
  const read = Object.entries<Procedure>(endpoints).flatMap(([name, { input }]) =>
    Object.entries('shape' in input ? (input.shape as Record<string, z.ZodType>) : {})
      .filter(([field]) => /^(new_)?email(_input)?$/.test(field))
      // Forms in which it may be missing tidy all their fields.
      .filter(([, schema]) => !schema.safeParse(null).success)
      .map(([, schema]) => [name, schema.parse('\u202aMoshe@example.org\u200e')]),
  )
  const names = [
    '/auth/sign-in/email',
    '/auth/sign-up/email',
    'change_person_email',
    'create_first_admin',
    'handle_email_reregistration',
    'invite_administrator',
    'request_email_change',
    'request_password_reset',
    'resend_confirmation',
  ]
  expect(read.sort()).toEqual(names.map((name) => [name, 'moshe@example.org']))
})
