import { dateAfter } from '#domain/payment-date.ts'
import type { Demo } from './demo-office.ts'
import type { DemoRequest, Owner } from './demo-requests.ts'
import { endCampaign, moveCallsMadeBack, moveDecisionsBack } from './demo-store.ts'
import { campaigns, type Decided, outcomes, toldByPhone } from './demo-table.ts'

export async function addDemoOutcomes(demo: Demo): Promise<void> {
  for (const row of outcomes) await addDecided(demo, row, { isOwn: true })
}

/** Adds families who have to be called, and a call that nobody answered. */
export async function addDemoCalls(demo: Demo): Promise<void> {
  const { services, call } = demo
  for (const row of toldByPhone) await addDecided(demo, row, { but: { email: null } })
  await moveDecisionsBack(services.db)
  const [first] = (await call('list_calls', { limit: 1 })).calls
  const tried = { outcome: 'no_answer' as const, note: 'In the evening, please' }
  await call('record_call', { call_id: first?.call_id ?? '', ...tried })
  await moveCallsMadeBack(services.db)
}

/** Adds a request that was received four days ago, and does with it what the table says. */
async function addDecided(demo: Demo, row: Decided, more: Pick<DemoRequest, 'isOwn' | 'but'>) {
  const { today, call, addRequest, addApproved } = demo
  const { number, amount, declined, question, answer, held, isWithdrawn } = row
  const asked = { number, receivedOn: dateAfter(today, -4), ...more }
  const added = amount ? addApproved(asked, amount) : addRequest(asked)
  const { id: request_id } = await added
  const input_message = declined ?? question
  if (input_message) {
    const input_outcome = declined ? 'declined' : 'needs_info'
    await call('create_admin_review', {
      input_request_id: request_id,
      input_outcome,
      input_message,
    })
  }
  if (answer) {
    const [open] = (await call('get_request', { request_id })).questions
    await call('answer_question', { question_id: open?.id ?? '', answer })
  }
  if (held) await call('hold_request', { request_id, reason: held })
  if (isWithdrawn) await call('withdraw_request', { request_id })
}

/** Adds a campaign of a year ago and one of now. `invited` was in both and has not answered. */
export async function addDemoCampaigns(demo: Demo, invited: Owner): Promise<void> {
  const { services, today, call, addRequest, addApproved } = demo
  const category = 'Pesach'
  const newCampaign = async (named: typeof campaigns.now) => {
    const days = { opens_on: today, closes_on: dateAfter(today, 21) }
    return (await call('create_campaign', { ...named, category, ...days })).campaign.id
  }
  const before = await newCampaign(campaigns.before)
  const receivedOn = dateAfter(today, -360)
  const families = new Map<number, string>()
  const request_ids: string[] = []
  for (const [at, number] of campaigns.invited.entries()) {
    const asked = { number, receivedOn, isOwn: at === 0, campaign_id: before, but: { category } }
    const { id, family_id } = await addApproved(asked, 360 + 90 * at, invited)
    families.set(number, family_id ?? '')
    request_ids.push(id)
  }
  await call('update_request_status', { request_ids, status: 'paid' })
  await endCampaign(services.db, before, 360)

  const campaign_id = await newCampaign(campaigns.now)
  for (const number of campaigns.answered) {
    const but = { category, family_id: families.get(number) }
    await addRequest({ number, receivedOn: today, campaign_id, but })
  }
  await call('invite_families', { campaign_id, family_ids: [...families.values()] })
}
