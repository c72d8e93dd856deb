import { callProcedures } from '#server/calls/index.ts'
import { type Context, officeDate } from '#server/context.ts'
import type { Administrator } from '#server/http/access.ts'
import { createCalls } from '#server/operations/index.ts'
import { reviewProcedures } from '#server/reviews/index.ts'
import { moveCallsBack, moveDecisionsBack, removeEmail } from './demo-calls-store.ts'
import { addDemoRequest, type Owner } from './demo-store.ts'

type Demo = { services: Context['services']; owner: Owner; office: Administrator }

/** Families without e-mail, in three languages: two decisions and a question to be told on the phone. */
export async function addDemoCalls({ services, owner, office }: Demo): Promise<void> {
  const { db, sealer } = services
  const receivedOn = officeDate({ now: new Date(), services })
  const reviews = createCalls(services, reviewProcedures)
  const answers = [
    { input_donation_amount: '360' },
    { input_outcome: 'needs_info', input_message: 'In which hall is the wedding?' },
    { input_donation_amount: '540' },
  ] as const
  const ids = await Promise.all(
    answers.map(async (answer, at) => {
      const added = { owner, number: 100 + at, receivedOn, isOwn: false }
      const id = await addDemoRequest(db, sealer, added)
      await removeEmail(db, id)
      const saved = await reviews.create_admin_review({ input_request_id: id, ...answer }, office)
      if (!saved.success) throw new Error(saved.error)
      return id
    }),
  )
  await moveDecisionsBack(db, ids)
  const calls = createCalls(services, callProcedures)
  const [first] = (await calls.list_calls({ limit: 1 }, office)).calls
  if (!first) throw new Error('nobody has to be called')
  const tried = {
    call_id: first.call_id,
    outcome: 'no_answer',
    note: 'In the evening, please',
  } as const
  const recorded = await calls.record_call(tried, office)
  if (!recorded.success) throw new Error(recorded.error)
  await moveCallsBack(db)
}
