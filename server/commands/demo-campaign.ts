import { dateAfter } from '#domain/payment-date.ts'
import { campaignProcedures } from '#server/campaigns/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { createCalls } from '#server/operations/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import {
  answerInvitation,
  closeCampaign,
  familiesOfRequests,
  payByHand,
} from './demo-campaign-store.ts'
import { addDemoRequest, type Owner } from './demo-store.ts'

type Demo = {
  services: Context['services']
  owner: Owner
  /** The account that is invited, and has not answered yet. */
  invited: Owner
  office: Administrator
}

const YEAR_AGO_DAYS = 360
const FAMILIES = 8
const ANSWERED = 5
const FIRST_NUMBER = 200

/** A campaign of the year before, and one of now: some of its families have asked, some have not. */
export async function addDemoCampaign({ services, owner, invited, office }: Demo): Promise<void> {
  const { db, sealer } = services
  const today = officeDate({ now: new Date(), services })
  const campaigns = createCalls(services, campaignProcedures)
  const reviews = createCalls(services, reviewProcedures)
  const newCampaign = async (name: string, texts: Record<'en' | 'he' | 'yi', string>) => {
    const days = { opens_on: today, closes_on: dateAfter(today, 21) }
    const made = await campaigns.create_campaign(
      { name, category: 'Pesach', ...days, texts },
      office,
    )
    if (!made.success) throw new Error(made.error)
    return made.campaign.id
  }
  const before = await newCampaign('Pesach 2026', { en: '', he: '', yi: '' })
  const lastYear = dateAfter(today, -YEAR_AGO_DAYS)
  const ids: string[] = []
  for (let at = 0; at < FAMILIES; at += 1) {
    const isOwn = at === 0
    const which = { number: FIRST_NUMBER + at, receivedOn: lastYear, isOwn }
    const id = await addDemoRequest(db, sealer, { owner: isOwn ? invited : owner, ...which })
    await reviews.create_admin_review(
      { input_request_id: id, input_donation_amount: String(360 + 90 * at) },
      office,
    )
    ids.push(id)
  }
  await payByHand(db, ids, before)
  await closeCampaign(db, before, { opens_on: lastYear, closes_on: dateAfter(lastYear, 21) })

  const campaign_id = await newCampaign('Pesach 2027', {
    en: 'Yom Tov is coming. Would you like the same help as last year?',
    he: 'החג מתקרב. האם תרצו סיוע כמו בשנה שעברה?',
    yi: 'יום טוב קומט. צי ווילט איר די זעלבע הילף ווי פאראיארן?',
  })
  const families = await familiesOfRequests(db, ids)
  const asked = families.slice(-ANSWERED)
  for (const [at, family_id] of asked.entries()) {
    const which = {
      number: FIRST_NUMBER + FAMILIES - ANSWERED + at,
      receivedOn: today,
      isOwn: false,
    }
    const id = await addDemoRequest(db, sealer, { owner, ...which })
    await answerInvitation(db, id, { campaign_id, family_id })
  }
  const done = await campaigns.invite_families({ campaign_id, family_ids: families }, office)
  if (!done.success) throw new Error(done.error)
}
