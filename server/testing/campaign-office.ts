import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { campaignProcedures } from '#server/campaigns/index.ts'
import { codeProcedures } from '#server/codes/index.ts'
import type { Database } from '#server/database/connect.ts'
import type { Administrator } from '#server/http/access.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { createCalls } from '#server/testing/calls.ts'
import { addAdmin, addCode, addUser, callerOf, testServices } from './callers.ts'
import { requestInputs } from './request-inputs.ts'

/** Returns an office that runs campaigns, on a test's database. */
export async function openCampaignOffice(
  database: Database,
  variables: Record<string, string> = {},
) {
  const services = testServices(database, variables)
  const { db } = services
  const today = calendarDateIn(new Date(), services.config.organization.timeZone)
  const admin = callerOf(await addAdmin(db))
  const campaigns = createCalls(services, campaignProcedures)
  const codes = createCalls(services, codeProcedures)
  const requests = createCalls(services, requestProcedures)
  const reviews = createCalls(services, reviewProcedures)

  /** Creates a campaign that is open now, or was so many days ago, and returns it. */
  async function newCampaign(name = 'Pesach 2027', daysAgo = 0) {
    const opens_on = dateAfter(today, -daysAgo)
    const made = await campaigns.create_campaign(
      {
        name,
        category: 'Pesach',
        opens_on,
        closes_on: dateAfter(today, 20),
        texts: { en: 'Come' },
      },
      admin,
    )
    if (!made.success) throw new Error(JSON.stringify(made))
    if (daysAgo > 0) {
      const closed = { closes_on: dateAfter(opens_on, 20) }
      await db.updateTable('campaigns').set(closed).where('id', '=', made.campaign.id).execute()
    }
    return made.campaign
  }

  /** Submits a request of an account with a new code, and returns its id. */
  async function ask(account: Administrator, more: Record<string, unknown> = {}, code_id?: string) {
    const { id, code } = code_id ? { id: code_id, code: await codeOf(code_id) } : await addCode(db)
    const made = await requests.create_request(
      requestInputs({ input_code: code, ...more }),
      account,
    )
    if (!made.success) throw new Error(JSON.stringify(made))
    return { id: made.request.id, code_id: id }
  }

  async function codeOf(id: string) {
    const found = db.selectFrom('codes').select('code').where('id', '=', id)
    return (await found.executeTakeFirstOrThrow()).code
  }

  /** Opens an account, and returns its caller with its family. */
  async function newFamily(name = 'Moshe Cohen') {
    const caller = callerOf(await addUser(db, { name }))
    const found = db.selectFrom('users').select('family_id').where('id', '=', caller.user.id)
    return { caller, family_id: (await found.executeTakeFirstOrThrow()).family_id ?? '' }
  }

  /** Opens an account whose request was approved and paid by hand a year before. */
  async function familyOfLastYear(name = 'Moshe Cohen', amount = '500') {
    const { caller, family_id } = await newFamily(name)
    const asked = await ask(caller, { input_full_name: name, input_category: 'Pesach' })
    await reviews.create_admin_review(
      { input_request_id: asked.id, input_donation_amount: amount },
      admin,
    )
    await requests.update_request_status({ request_id: asked.id, status: 'paid' }, admin)
    const before = new Date(Date.now() - 360 * 86_400_000)
    await db
      .updateTable('requests')
      .set({ created_at: before, date_of_request: dateAfter(today, -360) })
      .where('id', '=', asked.id)
      .execute()
    return { caller, family_id, request_id: asked.id, code_id: asked.code_id }
  }

  const invitationsOf = async (caller: Administrator) =>
    (await campaigns.get_invitations({}, caller)).invitations

  /** Says yes to the only invitation of an account. */
  async function sayYes(caller: Administrator) {
    const [invitation] = await invitationsOf(caller)
    if (!invitation?.last) throw new Error('no invitation')
    return campaigns.answer_invitation(
      {
        code_id: invitation.code_id,
        last_request_id: invitation.last.request_id,
        expected_corrected_at: invitation.last.corrected_at,
      },
      caller,
    )
  }

  const listed = async (campaign_id: string, list = 'invited' as const) =>
    (await campaigns.list_invited({ campaign_id, list, limit: 500 }, admin)).invited

  return {
    ...{ services, db, today, admin, campaigns, codes, requests, reviews },
    ...{ newCampaign, ask, codeOf, newFamily, familyOfLastYear, invitationsOf, sayYes, listed },
  }
}
