import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { makeAdministrator } from '../server/accounts/index.ts'
import { start } from '../server/start.ts'
import { measureJob } from './desk/job.ts'
import { Office } from './desk/office.ts'
import { measureScrolling } from './desk/scrolling.ts'
import { addDueRequests } from './payout-seed.ts'
import { circumstances, saveResult } from './results.ts'

// `npm run bench:payouts-desk` (`-- --scroll` for scrolling alone): a whole run on the office's
// screens in Chromium, and scrolling through a long one. Takes about two minutes.

const PAYMENTS = 200
const LONG_RUN = 2_000
const password = 'a quiet desk in an office'
const administrator = { email: 'office@example.org', name: 'Gitty Roth', password }

/** Runs a server with approved requests that are due, and an administrator's browser. */
async function inOffice(requests: number, measure: (office: Office) => Promise<string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kuppah-desk-'))
  const server = await start({
    ...process.env,
    DATA_DIR: folder,
    DATABASE_SYNC: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
    ORGANIZATION_NAME: 'Keren Hachesed',
    ADMIN_EMAIL: administrator.email,
    ADMIN_NAME: administrator.name,
    ADMIN_PASSWORD: password,
  })
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH })
  try {
    await makeAdministrator(server.services, administrator)
    await addDueRequests(server.services.db, server.services.sealer, requests)
    const viewport = { width: 1280, height: 900 }
    const page = await browser.newPage({ baseURL: server.url, viewport })
    const office = new Office(page)
    await office.signIn(administrator)
    return await measure(office)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function report(heading: string, requests: number, measure: Parameters<typeof inOffice>[1]) {
  const text = `${circumstances()}, embedded database, Chromium.\n\n${await inOffice(requests, measure)}`
  console.log(text)
  saveResult(heading, text)
}

if (!process.argv.includes('--scroll')) {
  await report('A payout run at the desk', PAYMENTS, measureJob)
}
await report('Scrolling a long payout run', LONG_RUN, measureScrolling)
