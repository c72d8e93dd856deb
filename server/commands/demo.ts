import { parseArgs } from 'node:util'
import { formatAccessCode } from '#domain/access-code.ts'
import { createConfirmedAccount, makeAdministrator } from '#server/accounts/index.ts'
import { start } from '#server/start.ts'
import { addDemoCalls, addDemoCampaigns, addDemoOutcomes } from './demo-families.ts'
import { createDemo, officeCaller } from './demo-office.ts'
import { addDemoPayouts } from './demo-payouts.ts'
import { addDemoCodes, addDemoRequests } from './demo-store.ts'

// `npm run demo`: runs a portal with invented requests, on data that is deleted when it stops.
// `--payments` makes the locked run longer.
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100' },
    payments: { type: 'string', default: '9' },
  },
})
const [count, payments] = [values.requests, values.payments].map(Number) as [number, number]
if (![count, payments].every((given) => Number.isInteger(given) && given >= 0)) {
  throw new Error('--requests and --payments want whole numbers')
}

const password = 'a quiet demo room'
const office = { email: 'office@example.org', name: 'Gitty Roth', password }
const colleague = { email: 'colleague@example.org', name: 'Chaim Katz', password }
const family = { email: 'family@example.org', name: 'Moshe Klein', password }

const server = await start({
  ORGANIZATION_NAME: 'Keren Hachesed',
  LOG_LEVEL: 'warn',
  DATABASE_SYNC: 'off',
  ...process.env,
  ADMIN_EMAIL: office.email,
  ADMIN_NAME: office.name,
  ADMIN_PASSWORD: password,
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().then(() => process.exit(0)))
}
const { db, config } = server.services
const { id: adminId } = await makeAdministrator(server.services, office)
const { id: colleagueId } = await makeAdministrator(server.services, colleague)
const before = { ...family, email: 'family.before@example.org' }
const userId = await createConfirmedAccount(server.services, before)
const owner = { userId, email: family.email, adminId, timeZone: config.organization.timeZone }
const callers = {
  office: officeCaller({ id: adminId, ...office }),
  colleague: officeCaller({ id: colleagueId, ...colleague }),
}
const demo = createDemo({ services: server.services, owner, ...callers })
await addDemoPayouts(demo, payments)
await addDemoOutcomes(demo)
await addDemoRequests(server.services, count, owner)
await addDemoCalls(demo)
const again = { ...family, email: 'again@example.org', name: 'Yosef Weiss' }
const againId = await createConfirmedAccount(server.services, again)
await addDemoCampaigns(demo, { ...owner, userId: againId, email: again.email })
const codes = await addDemoCodes(db, 3, adminId)

console.log(`
${count} invented requests are there. Sign in at ${server.url}/en/signin
  the office   ${office.email}   ${password}
  a colleague  ${colleague.email}   ${password}
  a family     ${family.email}   ${password}
  one that is invited again   ${again.email}   ${password}
  new codes    ${codes.map(formatAccessCode).join('   ')}
`)
