import { randomUUID } from 'node:crypto'
import type { Answer, EndpointName, ParsedInput } from '#contract/index.ts'
import { calendarDateIn } from '#domain/payment-date.ts'
import { createAuthentication } from '#server/accounts/index.ts'
import { allProcedures } from '#server/app.ts'
import type { Administrator } from '#server/http/access.ts'
import { createCalls } from '#server/operations/index.ts'
import type { Services } from '#server/services.ts'
import type { DemoRequest, Owner } from './demo-requests.ts'
import { storeDemoRequests } from './demo-store.ts'

/** `colleague` locks what `office` hands over, as PAYOUT_TWO_PERSON asks. */
type Parties = { services: Services; owner: Owner; office: Administrator; colleague: Administrator }
type Accepted<N extends EndpointName> = Exclude<Answer<N>, { success: false }>
type Call = (input: unknown, caller: Administrator) => Promise<object>

export type Demo = ReturnType<typeof createDemo>

/** Returns what the demo is made with: above all, the procedures that the office and families call. */
export function createDemo({ services, owner, office, colleague }: Parties) {
  const calls = createCalls(services, allProcedures(services, createAuthentication(services)))

  /** Calls a procedure. Throws if it refuses. */
  async function call<N extends EndpointName>(
    name: N,
    input: ParsedInput<N>,
    caller = office,
  ): Promise<Accepted<N>> {
    const answer = await (calls[name] as Call)(input, caller)
    if ('error' in answer) throw new Error(`${name}: ${answer.error}`)
    return answer as Accepted<N>
  }

  async function addRequest(asked: DemoRequest, of = owner) {
    const [added] = await storeDemoRequests(services, of, [asked])
    if (!added) throw new Error('no row was stored')
    return added
  }
  async function addApproved(asked: DemoRequest, dollars: number, of = owner) {
    const added = await addRequest(asked, of)
    const input_donation_amount = String(dollars)
    await call('create_admin_review', { input_request_id: added.id, input_donation_amount })
    return added
  }

  const today = calendarDateIn(new Date(), owner.timeZone)
  return { services, owner, office, colleague, today, call, addRequest, addApproved }
}

/** Returns an administrator as the procedures know one, signed in just now. */
export function officeCaller(user: { id: string; email: string; name: string }): Administrator {
  const { id, email, name } = user
  const rights = { is_admin: true, email_verified: true, two_step: false, auth_epoch: 0 }
  return {
    kind: 'administrator',
    user: { id, email, name, locale: 'en', ...rights },
    session: {
      id: randomUUID(),
      signed_in_at: new Date(),
      good_until: new Date(Date.now() + 3_600_000),
      recovery: false,
      two_step_missing: false,
    },
    address: '127.0.0.1',
    locale: 'en',
    headers: new Headers(),
    setCookie: () => {},
  }
}
