import { randomUUID } from 'node:crypto'
import { calendarDateIn } from '#domain/payment-date.ts'
import { register } from '#server/accounts/sign-up.ts'
import { codeProcedures } from '#server/codes/index.ts'
import type { Database } from '#server/database/connect.ts'
import { familyProcedures } from '#server/families/index.ts'
import { requestProcedures } from '#server/requests/index.ts'
import { createCalls } from '#server/testing/calls.ts'
import { addAdmin, callerOf, testServices } from './callers.ts'

/** Returns an office that makes and lists codes, on a test's database. */
export async function openCodeOffice(database: Database) {
  const services = testServices(database)
  const { db } = services
  const today = calendarDateIn(new Date(), services.config.organization.timeZone)
  const admin = callerOf(await addAdmin(db))
  const codes = createCalls(services, codeProcedures)
  const requests = createCalls(services, requestProcedures)
  const families = createCalls(services, familyProcedures)
  /** Makes a code and returns how the office lists it. */
  const make = async (input: Parameters<typeof codes.create_code>[0]) => {
    const made = await codes.create_code(input, admin)
    if (!made.success) throw new Error(JSON.stringify(made))
    return listed({ code_ids: [made.code_id] })
  }
  const list = async (filter: object) =>
    (await codes.list_codes({ limit: 50, ...filter }, admin)).codes
  const listed = async (filter: object) => {
    const [code] = await list(filter)
    if (!code) throw new Error('no code')
    return code
  }
  /** Opens an account with a code, as if the password had been hashed before. */
  const openAccount = (code_id: string) =>
    register(db, {
      code_id,
      today,
      user: {
        email: `${randomUUID()}@example.com`,
        name: 'Moshe',
        locale: 'en',
        password_hash: 'hashed before',
      },
    })
  return { services, db, today, admin, codes, requests, families, make, list, listed, openAccount }
}

export const moshe = {
  recipient_name: 'Moshe Rosenberg',
  recipient_phone: '718-555-0123',
  recipient_email: 'moshe@example.org',
  locale: 'yi',
  note: 'in the evening',
} as const
