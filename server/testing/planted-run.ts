import { expect } from 'vitest'
import { paymentMethods } from '#domain/payment-methods.ts'
import { bankFileNames } from '#domain/payouts/files.ts'
import type { Watch } from './egress.ts'
import { completeSettings, nextFriday } from './payout-world.ts'
import { call, numbers } from './planted.ts'
import { unzip } from './unzip.ts'

type Place = { url: string; watch: Watch }

/** Reviews the requests, pays them in a run, and downloads all files of the run. */
export async function payEverybody(place: Place, office: string, ids: string[]) {
  const settings = {
    ...completeSettings,
    check: { ...completeSettings.check, account_number: numbers.account_number },
  }
  await call('save_payout_settings', { settings, expected_version: 0 }, office)
  for (const input_request_id of ids) {
    await call('create_admin_review', { input_request_id, input_donation_amount: '180' }, office)
  }
  const created = await call('create_payout_run', { pay_on: nextFriday() }, office)
  const run_id = (created.run as unknown as { id: string }).id
  const rate = { run_id, rate: '3.021', rate_date: '2026-01-05', source: 'manual' }
  await call('set_payout_rate', rate, office)
  // The planted bank code and account are no Israeli ones: no file can carry that payment.
  const { problems } = await call('get_payout_run', { run_id }, office)
  const named = problems as unknown as { payment_id: string }[]
  const unpayable = new Set(named.map(({ payment_id }) => payment_id))
  expect(unpayable.size).toBe(1)
  for (const payment_id of unpayable)
    await call('act_on_payment', { act: 'remove', payment_id }, office)
  await call('lock_payout_run', { run_id }, office)
  const methods = paymentMethods.filter((method) => method !== 'israeli_bank')
  const lists = methods.flatMap((method) => [`${method}-sheet.csv`, `${method}-sheet.xlsx`])
  const absent = ['israeli_bank.txt', 'digital_checks.csv']
  const files = bankFileNames.filter((file) => !absent.includes(file))
  for (const file of [...files, ...lists, 'run.zip']) {
    expect([file, await download(place, `/payouts/${run_id}/${file}`, '')]).toEqual([file, 401])
    expect([file, await download(place, `/payouts/${run_id}/${file}`, office)]).toEqual([file, 200])
  }
  for (const method of methods) {
    await call('mark_payments_sent', { run_id, method }, office)
    await call('mark_payments_paid', { run_id, method }, office)
  }
}

/** Opens a file of a run. Returns the status. */
async function download({ url, watch }: Place, path: string, cookie: string): Promise<number> {
  const answer = await fetch(`${url}${path}`, { headers: { Cookie: cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const content = answer.ok && /\.(xlsx|zip)$/.test(path) ? unpack(bytes) : bytes.toString('latin1')
  await watch.look({ path, sent: undefined, cookie }, content)
  return answer.status
}

/** Returns the texts in an archive, and in the workbooks in it. */
function unpack(archive: Buffer): string {
  const texts = [...unzip(archive)].map(([name, content]) =>
    name.endsWith('.xlsx') ? unpack(content) : content.toString('latin1'),
  )
  return texts.join('\n')
}
