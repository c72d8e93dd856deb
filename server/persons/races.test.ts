import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { HttpError } from '#server/http/failures.ts'
import { addCode, addUser, callerOf } from '#server/testing/callers.ts'
import { createCalls } from '#server/testing/calls.ts'
import { openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'
import { personProcedures } from './procedures.ts'

const ROUNDS = sized(4, 50)
const LATEST_MS = 15

describeEachDatabase('erasing a person', (database) => {
  test('beside a submission leaves no request that names them', async () => {
    const { services, db, requests, admin } = await openCodeOffice(database)
    const { erase_person } = createCalls(services, personProcedures)
    for (let round = 0; round < ROUNDS; round += 1) {
      const user = await addUser(db)
      const caller = { ...callerOf(user), address: randomUUID() }
      const submit = ({ code }: { code: string }) =>
        requests.create_request(requestInputs({ input_code: code }), caller)
      const first = await submit(await addCode(db))
      if (!first.success) throw new Error(first.error_code)
      const code = await addCode(db)
      const [submitted, erased] = await Promise.all([
        wait(Math.random() * LATEST_MS).then(() =>
          submit(code).then(
            ({ success }) => success,
            (error: HttpError) => error.code,
          ),
        ),
        wait(Math.random() * LATEST_MS).then(() =>
          erase_person({ request_id: first.request.id, confirmation: 'Moshe Cohen' }, admin),
        ),
      ])
      expect([true, 'err.loginRequired']).toContain(submitted)
      expect(erased).toMatchObject({ success: true, requests: submitted === true ? 2 : 1 })
      const named = db.selectFrom('requests').select('id').where('email', '=', user.email)
      expect(await named.execute()).toEqual([])
      const { status } = await db
        .selectFrom('codes')
        .select('status')
        .where('id', '=', code.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe(submitted === true ? 'fully_used' : 'available')
    }
  })
})
