import { readFileSync } from 'node:fs'
import { type QueryExecutorProvider, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addCode } from '#server/testing/callers.ts'
import { openCampaignOffice } from '#server/testing/campaign-office.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'

const step = new URL('../database/from-056/057-states-of-invitations.sql', import.meta.url)
const mend = (db: QueryExecutorProvider) => sql.raw(readFileSync(step, 'utf8')).execute(db)

describeEachDatabase('addresses with the state of a payment', (database) => {
  type Asked = { campaign?: true; inputs?: object; stored?: object }
  /** Opens an account with these requests, of one code each: `campaign` makes it an invitation's. */
  async function family(...asked: Asked[]) {
    const office = await openCampaignOffice(database)
    const { db, newCampaign, newFamily, ask } = office
    const { id: campaign_id } = await newCampaign()
    const { caller } = await newFamily()
    for (const [at, { campaign, inputs, stored }] of asked.entries()) {
      const code = await addCode(db, campaign ? { campaign_id } : {})
      const { id } = await ask(caller, { ...inputs }, code.id)
      const created_at = new Date(Date.UTC(2026, 10, at + 1))
      await db
        .updateTable('requests')
        .set({ created_at, ...stored })
        .where('id', '=', id)
        .execute()
    }
    const states = () =>
      db
        .selectFrom('requests')
        .innerJoin('payment_details', 'payment_details.request_id', 'requests.id')
        .select(['state', 'payment_state'])
        .where('user_id', '=', caller.user.id)
        .orderBy('created_at')
        .execute()
    return { ...office, caller, states }
  }
  const statesAre = (...states: (string | null)[]) => states.map((state) => ({ state }))
  const invited = { campaign: true } as const

  test('get back the state that the family gave before', async () => {
    const paid = { stored: { state: 'paid' } }
    const { db, states } = await family({}, { ...invited, ...paid }, { ...invited, ...paid })
    await mend(db)
    expect(await states()).toMatchObject(statesAre('NY', 'NY', 'NY'))
  })

  test('lose the word if the family moved meanwhile', async () => {
    const inputs = { input_city: 'Lakewood', input_postal_code: '08701' }
    const { db, states } = await family({}, { ...invited, inputs, stored: { state: 'sent' } })
    await mend(db)
    expect(await states()).toMatchObject(statesAre('NY', null))
  })

  test('are mended in the forms that began with them, with the address of the payment', async () => {
    const word = { stored: { state: 'returned' }, inputs: { input_ach_state: 'returned' } }
    const { db, states } = await family({}, invited, word)
    await mend(db)
    expect((await states()).at(-1)).toEqual({ state: 'NY', payment_state: 'NY' })
  })

  test('get their state back if they had none because nothing was paid by a run', async () => {
    const lost = { stored: { state: null } }
    const { db, states } = await family({}, { ...invited, ...lost }, { ...invited, ...lost })
    await mend(db)
    expect(await states()).toMatchObject(statesAre('NY', 'NY', 'NY'))
  })

  test.each<[string, Asked]>([
    ['other words were sent', { ...invited, inputs: { input_reason: 'The bris of our son' } }],
    ['the request was corrected since', { ...invited, stored: { corrected_at: new Date() } }],
    ['no invitation was answered', {}],
  ])('stay without a state if %s', async (_, { stored, ...asked }) => {
    const { db, states } = await family({}, { ...asked, stored: { ...stored, state: null } })
    await mend(db)
    expect(await states()).toMatchObject(statesAre('NY', null))
  })
})
