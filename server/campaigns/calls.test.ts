import { beforeEach, expect, test } from 'vitest'
import { callProcedures } from '#server/calls/index.ts'
import { createCalls } from '#server/testing/calls.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

describeEachDatabase('calls about invitations', (database) => {
  beforeEach(async () => {
    await database.kysely.deleteFrom('outbox').execute()
    await database.kysely.deleteFrom('calls').execute()
  })

  /** A campaign whose invitation is to be said to a family. */
  async function toBeCalled() {
    const office = await openCampaignOffice(database)
    const { campaigns, admin, services, db } = office
    const family = await office.familyOfLastYear('Yosef Weiss')
    await db
      .updateTable('users')
      .set({ reach: 'call' })
      .where('id', '=', family.caller.user.id)
      .execute()
    await db.deleteFrom('outbox').execute()
    const { id: campaign_id } = await office.newCampaign()
    const family_ids = [family.family_id]
    await campaigns.invite_families({ campaign_id, family_ids }, admin)
    const send = () => campaigns.send_invitations({ campaign_id, to: 'unanswered' }, admin)
    expect(await send()).toMatchObject({ mailed: 0, to_call: 1 })
    const calls = createCalls(services, callProcedures)
    const list = async () => {
      const { calls: rows } = await calls.list_calls({ limit: 50 }, admin)
      return rows.filter(({ reasons }) => reasons.some(({ kind }) => kind === 'invitation'))
    }
    const record = async (outcome: 'no_answer' | 'reached') => {
      const [row] = await list()
      const { call_id = '', version } = row ?? {}
      return calls.record_call({ call_id, outcome, note: 'Spoke to her', version }, admin)
    }
    const counts = async () => {
      const answer = await campaigns.get_campaign({ campaign_id }, admin)
      return answer.success ? answer.campaign.counts : undefined
    }
    return { ...office, ...family, campaign_id, send, list, record, counts }
  }

  test('an invitation that was said leaves the list, and counts as sent', async () => {
    const { list, record, counts, listed, campaign_id, send, db, request_id } = await toBeCalled()
    expect(await list()).toMatchObject([{ name: 'Yosef Weiss', reasons: [{ request_id }] }])
    expect(await record('no_answer')).toMatchObject({ success: true })
    expect(await counts()).toMatchObject({ invited: 1, sent: 0 })
    await db
      .updateTable('calls')
      .set({ called_at: new Date(Date.now() - 2 * 86_400_000) })
      .execute()
    expect(await record('reached')).toMatchObject({ success: true })
    expect(await list()).toEqual([])
    expect(await counts()).toMatchObject({ invited: 1, sent: 1, asked: 0 })
    expect(await listed(campaign_id)).toMatchObject([{ sent: { channel: 'call', times: 1 } }])
    // A reminder is said again.
    expect(await send()).toMatchObject({ to_call: 1 })
    await db
      .updateTable('calls')
      .set({ called_at: new Date(Date.now() - 9 * 86_400_000) })
      .execute()
    expect(await list()).toHaveLength(1)
    await record('reached')
    expect(await listed(campaign_id)).toMatchObject([{ sent: { channel: 'call', times: 2 } }])
  })

  test('a family that has asked meanwhile is not called any more, and was not sent anything', async () => {
    const { list, sayYes, caller, counts } = await toBeCalled()
    expect(await list()).toHaveLength(1)
    expect(await sayYes(caller)).toMatchObject({ success: true })
    expect(await list()).toEqual([])
    expect(await counts()).toMatchObject({ invited: 1, sent: 0, asked: 1 })
  })
})
