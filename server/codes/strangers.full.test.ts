import { expect, test } from 'vitest'
import { addCode, addUser, callerOf } from '#server/testing/callers.ts'
import { openCodeOffice } from '#server/testing/code-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'

const CALLS = 400
/** In ms. A stranger has ten guesses in a quarter of an hour, and a network in between. */
const MOST_APART = 0.5

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

describeEachDatabase('to strangers, a revoked code', (database) => {
  test('takes as long as one that does not exist', async () => {
    const { db, codes, requests } = await openCodeOffice(database)
    const users = await Promise.all(Array.from({ length: 8 }, () => addUser(db)))
    const revoked = await addCode(db, { revoked_at: new Date(), recipient_name: 'Moshe' })
    const texts = [revoked.code, '22222222']
    const asked = {
      registration: (code_text: string, address: string) =>
        codes.validate_code_for_registration({ code_text }, {
          ...callerOf(users[0] as never),
          address,
        } as never),
      request: (code_text: string, address: string, at: number) => {
        const user = users[at % users.length] as (typeof users)[number]
        return codes.validate_code_for_request(
          { code_text, user_id_input: user.id },
          { ...callerOf(user), address },
        )
      },
      submission: (input_code: string, address: string, at: number) =>
        requests.create_request(requestInputs({ input_code }), {
          ...callerOf(users[at % users.length] as (typeof users)[number]),
          address,
        }),
    }
    // Whatever else the machine does can slow one measurement, but not each.
    for (const [name, ask] of Object.entries(asked)) {
      const apart: number[] = []
      while (apart.length < 3 && !apart.some((ms) => ms < MOST_APART)) {
        const times: [number[], number[]] = [[], []]
        for (let at = 0; at < 2 * CALLS; at += 1) {
          // In turns, so that what slows the machine slows both.
          const which = (at >> 1) % 2 === at % 2 ? 0 : 1
          await db.deleteFrom('rate_limits').execute()
          const from = performance.now()
          const answer = await ask(texts[which] ?? '', `192.0.2.${at % 250}`, at)
          times[which].push(performance.now() - from)
          expect(answer).toMatchObject({ error_code: 'code.invalid' })
        }
        const [ended, none] = times.map(median) as [number, number]
        console.log(`${name}: ${ended.toFixed(3)} ms and ${none.toFixed(3)} ms`)
        apart.push(Math.abs(ended - none))
      }
      expect(Math.min(...apart), name).toBeLessThan(MOST_APART)
    }
  })
})
