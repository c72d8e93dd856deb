import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addUser, callerOf } from '#server/testing/callers.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { requestInputs } from '#server/testing/request-inputs.ts'
import { sized } from '#server/testing/sizes.ts'

const ROUNDS = sized(3, 20)
const LATEST_MS = 15

describeEachDatabase('an invitation in a race', (database) => {
  test('two tabs say yes, somebody types the code, the office revokes: one request at most', async () => {
    const office = await openCampaignOffice(database)
    const { campaigns, codes, requests, admin, db } = office
    const winners = new Set<string>()
    for (let round = 0; round < ROUNDS; round += 1) {
      const family = await office.familyOfLastYear()
      const { id: campaign_id } = await office.newCampaign()
      const family_ids = [family.family_id]
      await campaigns.invite_families({ campaign_id, family_ids }, admin)
      const [invitation] = await office.invitationsOf(family.caller)
      const code_id = invitation?.code_id ?? ''
      const yes = () =>
        campaigns.answer_invitation(
          { code_id, last_request_id: family.request_id, expected_corrected_at: null },
          family.caller,
        )
      const stranger = { ...callerOf(await addUser(db)), address: randomUUID() }
      const typed = () =>
        requests.create_request(requestInputs({ input_code: invitation?.code ?? '' }), stranger)
      const revoked = () => codes.revoke_code({ code_id }, admin)
      const acts = [yes, yes, typed, revoked]
      const answers = await Promise.all(
        acts.map(async (act) => {
          await wait(Math.random() * LATEST_MS)
          return act() as Promise<{ success: boolean; request?: { id: string } }>
        }),
      )
      const made = await db
        .selectFrom('requests')
        .select('id')
        .where('code_id', '=', code_id)
        .execute()
      expect(made.length).toBeLessThanOrEqual(1)
      const [one, two, other, end] = answers
      const ids = new Set([one, two, other].flatMap((answer) => answer?.request?.id ?? []))
      expect([...ids]).toEqual(made.map(({ id }) => id))
      expect(Boolean(end?.success)).toBe(made.length === 0)
      winners.add(end?.success ? 'revoked' : other?.success ? 'typed' : 'yes')
      if (one?.success && two?.success) expect(one.request?.id).toBe(two.request?.id)
    }
    expect(winners.size).toBeGreaterThan(0)
  })

  test('the same press of many decisions twice at once decides once', async () => {
    const office = await openCampaignOffice(database)
    const { campaigns, admin, db } = office
    for (let round = 0; round < ROUNDS; round += 1) {
      const { caller } = await office.newFamily()
      const { id } = await office.ask(caller)
      const press = {
        request_ids: [id],
        amounts: { [id]: '180' },
        operation_id: randomUUID(),
      }
      const [one, two] = await Promise.all([
        campaigns.decide_many(press, admin),
        campaigns.decide_many(press, admin),
      ])
      expect(one).toEqual(two)
      const events = await db
        .selectFrom('audit_events')
        .select('id')
        .where('subject_id', '=', id)
        .where('action', '=', 'review.created')
        .execute()
      expect(events).toHaveLength(1)
    }
  })
})
