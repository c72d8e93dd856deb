import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from 'playwright/test'
import { SMTPServer } from 'smtp-server'
import type { ListedLetter } from '#contract/letters.ts'
import { locales } from '#domain/locales.ts'
import { say } from './messages.ts'
import { enterRequest, expect, test as officeTest } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { newAddress } from './set-up.ts'

const MAILBOX_FULL = 452

/** Starts a mail server on which some mailboxes are full. */
async function startMailServer() {
  const full = new Set<string>()
  const delivered: string[] = []
  const mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _, done) {
      const refusal = Object.assign(new Error('Mailbox is full'), { responseCode: MAILBOX_FULL })
      done(full.has(address) ? refusal : undefined)
    },
    onData(stream, { envelope }, done) {
      delivered.push(...envelope.rcptTo.map(({ address }) => address))
      stream.resume().once('end', () => done())
    },
  })
  const listener = mailServer.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    full,
    delivered,
    close: () => new Promise<void>((done) => mailServer.close(done)),
  }
}

type MailServer = Awaited<ReturnType<typeof startMailServer>>

const test = officeTest.extend<object, { mailServer: MailServer }>({
  serverName: 'letters',
  serverVariables: ({ mailServer }, use) =>
    use({ SMTP_URL: mailServer.url, MAIL_FROM: 'office@keren.example' }),
  mailServer: [
    async ({ browserName: _ }, use) => {
      const mailServer = await startMailServer()
      await use(mailServer)
      await mailServer.close()
    },
    { scope: 'worker' },
  ],
})

/**
 * Sends a letter again until the mail server has refused it six times. Each refusal doubles the
 * time until the next retry: after the sixth it is more than two minutes, so that none comes
 * before the test ends.
 */
async function refuseOften(office: APIRequestContext, recipient: string) {
  const attempts = async () => {
    const listed = await office.post('/rpc/list_letters', { data: { search: recipient } })
    const { letters }: { letters: ListedLetter[] } = await listed.json()
    const [letter] = letters
    // Refused while the letter is being sent.
    if (letter) await office.post('/rpc/send_letter_again', { data: { letter_id: letter.id } })
    return letter?.attempts
  }
  await expect.poll(attempts, { timeout: 60_000 }).toBeGreaterThanOrEqual(6)
}

test('a letter that the mail server refused is listed with the reason, and sent again', async ({
  page,
  office,
  mailServer,
  server,
}) => {
  const family = newAddress()
  mailServer.full.add(family)
  await enterRequest(office, { input_email: family, input_locale: 'yi' })
  await refuseOften(office, family)

  await page.addInitScript(() => {
    const [, locale] = /locale=(\w+)/.exec(document.cookie) ?? []
    if (locale) localStorage.setItem('locale', locale)
  })
  const row = page.getByRole('row').filter({ hasText: family })
  const state = row.locator('.badge')
  for (const locale of locales) {
    await page.context().addCookies([{ name: 'locale', value: locale, url: server.url }])
    await page.goto(`/admin/letters?search=${family}`)
    await expect(state).toHaveText(say(locale, 'letters.state.failed'))
    await expect(row.getByText(`EENVELOPE ${MAILBOX_FULL}`, { exact: true })).toBeVisible()
  }
  expect(mailServer.delivered).not.toContain(family)

  mailServer.full.delete(family)
  const name = say('yi', 'letters.sendAgainTo', { address: family })
  await row.getByRole('button', { name, exact: true }).click()
  await seeToast(page, say('yi', 'letters.again'))
  await expect(state).toHaveText(say('yi', 'letters.state.sent'))
  expect(mailServer.delivered.filter((address) => address === family)).toHaveLength(1)
})
