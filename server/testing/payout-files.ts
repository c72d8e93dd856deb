import { bankFileNames } from '#domain/payouts/files.ts'
import type { Database } from '#server/database/connect.ts'
import { seenHeader } from './changes-seen.ts'
import { openPayoutOffice } from './payout-office.ts'
import { completeSettings, saveSettings } from './payout-world.ts'
import { paymentCases } from './request-inputs.ts'

const CHECK = paymentCases.findIndex(({ method }) => method === 'check')

export type FileOffice = Awaited<ReturnType<typeof openFileOffice>>

/** An office that locks runs and downloads their files. */
export async function openFileOffice(database: Database, variables: Record<string, string> = {}) {
  const office = await openPayoutOffice(database, variables)

  const download = async (
    run: { id: string },
    file: string,
    headers: Record<string, string> = {},
  ) => {
    const { server, admin } = office
    const cookie = headers.Cookie ?? admin.cookie
    const seen = await seenHeader({ server, cookie }, run.id)
    const answer = await server.app.request(`/payouts/${run.id}/${file}`, {
      headers: { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin', ...seen, ...headers },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const text = bytes.toString(file.endsWith('.csv') ? 'utf8' : 'latin1')
    return { status: answer.status, headers: answer.headers, bytes, text }
  }

  return {
    ...office,
    download,
    /** Pays a request by check, up to "all paid". */
    async paidCheck(more: Record<string, unknown> = {}) {
      const request_id = await office.decided(CHECK, '180', more)
      const run = await office.newRun()
      await office.call('lock_payout_run', { run_id: run.id })
      await office.give(run, 'check')
      await office.call('mark_payments_paid', { run_id: run.id, method: 'check' })
      const [payment] = await office.payments(run)
      return { request_id, run, payment_id: payment?.id, number: Number(payment?.check_number) }
    },
    /** Returns all files for banks, in the order of their names. */
    async downloadAll(run: { id: string }) {
      const answers = []
      for (const file of bankFileNames) {
        const answer = await download(run, file)
        if (answer.status !== 200) throw new Error(`${file}: ${answer.text}`)
        answers.push(answer)
      }
      return answers
    },
    /** Locks a run with two payments by ACH, wire and check, and one of each other method. */
    async lockedRun(settings: unknown = completeSettings) {
      await office.clean()
      await saveSettings(office, settings)
      for (const [at, { method }] of paymentCases.entries()) {
        const hebrew = { input_full_name: 'משה כהן' }
        await office.decided(at, '180.25', method === 'israeli_bank' ? hebrew : {})
      }
      await office.decided(0, '36')
      await office.decided(3, '36', { input_check_delivery_method: 'email' })
      const run = await office.newRun()
      const rate = { rate: '3.021', rate_date: office.today(), source: 'manual' }
      await office.call('set_payout_rate', { run_id: run.id, ...rate })
      await office.call('lock_payout_run', { run_id: run.id })
      return run
    },
  }
}
