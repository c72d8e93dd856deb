import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints, pathOf } from '#contract/index.ts'
import type { Procedure } from '#contract/procedure.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { numericFields } from '#server/testing/valid-input.ts'

const fields = Object.entries<Procedure>(endpoints).flatMap(([name, { input }]) =>
  numericFields(input).map(({ path, withValue }) => ({ name, path, withValue })),
)

/** What a call needs besides: an approval has an amount, also with a plan. */
const needed: Record<string, object> = { create_admin_review: { input_donation_amount: '1' } }

/** Inputs are bounded: nothing larger than this is ever meant. */
const LARGEST = 1e12

/** Around the ranges of PostgreSQL's `integer` and `bigint`, of exact integers, and fractions. */
const values = [
  ...[0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), -(2 ** 31) - 1, 2 ** 32],
  ...[Number.MAX_SAFE_INTEGER, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64, 1e308, -1e308, 5e-324],
]

describeEachDatabase('numeric inputs', (database) => {
  let server: TestApp
  let cookie: string

  beforeAll(async () => {
    server = await createTestApp(database)
    cookie = (await server.signIn({ is_admin: true })).cookie
  })
  afterAll(() => server.close())

  test('the contract has some', () => {
    expect(fields.map(({ name }) => name)).toContain('get_payout_run')
  })

  test.each(fields)('$name answers, or names $path', async ({ name, path, withValue }) => {
    for (const value of values) {
      const input = { ...needed[name], ...(withValue(value) as object) }
      const { status, body } = await server.post(pathOf(name), input, cookie)
      const said = `${value}: ${status} ${JSON.stringify(body)}`
      expect([200, 400, 404], said).toContain(status)
      if (Math.abs(value) > LARGEST) expect(status, said).not.toBe(200)
      if (status === 400)
        expect(body, said).toMatchObject({ fields: { [path]: expect.anything() } })
    }
  })
})
