import { addRequest } from './callers.ts'
import type { Prepare } from './change.ts'
import type { World } from './world.ts'

let funds = 0

/** Returns a request that is approved for 500 dollars. */
async function approvedRequest({ server, admin, db }: World): Promise<string> {
  const { id } = await addRequest(db)
  const review = { input_request_id: id, input_donation_amount: '500' }
  await server.call('create_admin_review', review, admin.cookie)
  return id
}

async function addFund({ server, admin }: World): Promise<string> {
  const fund = { name: `Fund ${++funds}` }
  const { body } = await server.call('save_fund', fund, admin.cookie)
  return (body as { fund_id: string }).fund_id
}

const cash = async (world: World) => ({
  request_id: await approvedRequest(world),
  amount: '200',
  paid_on: '2026-11-20',
  way: 'cash',
  payee: 'Moshe, 718-555-0123',
  note: 'For Moshe, 718-555-0123: at the door',
})

/** Calls of every procedure that changes the books. */
export const bookChanges = {
  save_fund: async ({ admin }) => ({
    action: 'books.fund_saved',
    input: { name: `Pesach ${++funds}`, budget: '60000', period: 'year' },
    cookie: admin.cookie,
  }),
  set_fund: async (world) => ({
    action: 'review.fund_changed',
    input: { request_id: await approvedRequest(world), fund_id: await addFund(world) },
    cookie: world.admin.cookie,
  }),
  record_outside_payment: async (world) => ({
    action: 'request.paid_outside',
    input: await cash(world),
    cookie: world.admin.cookie,
  }),
  undo_outside_payment: async (world) => {
    const { server, admin } = world
    const { body } = await server.call('record_outside_payment', await cash(world), admin.cookie)
    const { outside_id } = body as { outside_id: string }
    return { action: 'request.paid_outside_undone', input: { outside_id }, cookie: admin.cookie }
  },
} satisfies Record<string, Prepare>
