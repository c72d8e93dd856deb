import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { APIRequestContext } from 'playwright/test'
import { say } from './messages.ts'
import { enterRequest, expect, test as officeTest } from './office.ts'
import { seeToast } from './pages/toast.ts'
import { Wizard } from './pages/wizard.ts'
import { speak } from './payout-office.ts'
import { newRequester } from './requester.ts'
import { issueCode, plainRequest } from './set-up.ts'

const token = 'a-token-of-the-gateway'
/** A number that the gateway refuses. */
const landline = '+17185550199'

/** Starts a gateway that takes `{to, text, id}`. */
async function startGateway() {
  const taken: { id: string; to: string; text: string }[] = []
  const gateway = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const message = JSON.parse(Buffer.concat(parts).toString())
    if (message.to === landline) return response.writeHead(422).end()
    taken.push(message)
    response.writeHead(202).end()
  })
  gateway.listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  const { port } = gateway.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, taken, close: () => gateway.close() }
}
type Gateway = Awaited<ReturnType<typeof startGateway>>

const test = officeTest.extend<object, { gateway: Gateway }>({
  serverName: 'text messages',
  serverVariables: ({ gateway }, use) =>
    use({
      SMS_URL: gateway.url,
      SMS_TOKEN: 'a-token-of-ours',
      SMS_CALLBACK_TOKEN: token,
      OFFICE_PHONE: '+1 718 555 0100',
    }),
  gateway: [
    async ({ browserName: _ }, use) => {
      const gateway = await startGateway()
      await use(gateway)
      gateway.close()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' })

const tell = (office: APIRequestContext, path: string, data: object) =>
  office.post(`/text-messages/${path}`, {
    data,
    headers: { Authorization: `Bearer ${token}` },
    failOnStatusCode: true,
  })

for (const locale of ['en', 'yi'] as const) {
  test(`${locale}: messages are shown with what became of them, and a reply is called back`, async ({
    page,
    office,
    server,
    gateway,
  }) => {
    const words = (key: string, values: Record<string, string> = {}) => say(locale, key, values)
    const digit = locale === 'en' ? '1' : '2'
    const name = locale === 'en' ? 'Moshe Klein' : 'משה קליין'
    const family = { ...plainRequest, input_email: null, input_locale: 'yi', input_reach: 'sms' }
    const enter = (input_full_name: string, input_phone: string) =>
      enterRequest(office, {
        ...family,
        input_full_name,
        input_phone,
        input_text_consent: true,
      })
    await speak(page, locale, server.url)
    await enter(name, `+1 718 555 018${digit}`)
    await enter(`${name} 2`, '+1 718 555 0199')
    const number = `+1718555018${digit}`
    await expect.poll(() => gateway.taken.some(({ to }) => to === number)).toBe(true)

    await page.goto('/admin/letters')
    const row = page.getByRole('row').filter({ hasText: number })
    await expect(row).toContainText(words('letters.channel.sms'))
    await expect(row).toContainText(words('letters.state.sent'))
    const { id, text } = gateway.taken.find(({ to }) => to === number) ?? { id: '', text: '' }
    expect(text).toContain(say('yi', 'mail.sms.request_received'))
    await tell(office, `state/${id}`, { status: 'delivered' })
    await expect(row).toContainText(words('letters.state.delivered'))
    await page.getByRole('button', { name: words('admin.filter'), exact: true }).click()
    const byWay = page.getByLabel(words('letters.channel'))
    await byWay.selectOption('call')
    await expect(row).toHaveCount(0)
    await byWay.selectOption('sms')
    await expect(row).toHaveCount(1)
    await expect(page).toHaveURL(/channel=sms/)
    const refused = page.getByRole('row').filter({ hasText: landline }).first()
    await expect(refused).toContainText(words('letters.state.failed'))

    // What was not delivered is called about, and a reply is called back.
    const said = 'מיר האבן נאך א שאלה'
    await tell(office, 'incoming', { id: `reply ${locale}`, from: number, text: said })
    await page.goto('/admin/calls')
    const called = page.getByRole('region', { name: `${name} +1 718 555 018${digit}` })
    await expect(called.getByText(words('calls.reason.reply'))).toBeVisible()
    await expect(called.getByText(said)).toBeVisible()
    const undelivered = page.getByRole('region', { name: `${name} 2` })
    await expect(undelivered.getByText(words('calls.reason.undelivered'))).toBeVisible()
    await expect(undelivered.getByText(say('yi', 'mail.say.textUndelivered'))).toBeVisible()
    await tell(office, 'incoming', { id: `no more ${locale}`, from: number, text: 'NO MORE' })
    const noMore = called.getByRole('listitem').filter({ hasText: 'NO MORE' })
    await noMore.getByRole('button', { name: words('calls.endTexts') }).click()
    const asked = page.getByRole('dialog')
    await expect(asked).toContainText(number)
    await asked.getByRole('button', { name: words('calls.endTexts') }).click()
    await seeToast(page, words('calls.textsEnded'))
    await expect(noMore).toHaveCount(0)
    for (const one of [called, undelivered]) {
      await one.getByRole('button', { name: words('calls.take') }).click()
      await one.getByRole('button', { name: words('calls.outcome.reached') }).click()
      await seeToast(page, words('calls.recorded'))
      await expect(one).toHaveCount(0)
    }
  })

  test(`${locale}: the family chooses text messages in the first step, without a tap more if it does not`, async ({
    page,
    office,
    server,
  }) => {
    await page.context().clearCookies()
    await newRequester(office, page.request)
    await speak(page, locale, server.url)
    const { code } = await issueCode(office)
    const wizard = new Wizard(page, locale)
    await wizard.open(code)
    await expect(wizard.radio('reach.email')).toBeChecked()
    await wizard.choose('reach.sms')
    await expect(page.getByText(say(locale, 'reach.ownConsent'))).toBeVisible()
  })
}

officeTest(
  'without a gateway nothing of text messages is shown',
  async ({ page, office, server }) => {
    await page.context().clearCookies()
    await newRequester(office, page.request)
    const { code } = await issueCode(office)
    const wizard = new Wizard(page, 'en')
    await wizard.open(code)
    await expect(wizard.radio('reach.call')).toBeVisible()
    await expect(wizard.radio('reach.sms')).toHaveCount(0)
    await speak(page, 'en', server.url)
    await page.context().addCookies((await office.storageState()).cookies)
    await page.goto('/admin/letters')
    await page.getByRole('button', { name: say('en', 'admin.filter'), exact: true }).click()
    await expect(page.getByLabel(say('en', 'letters.subject'))).toBeVisible()
    await expect(page.getByLabel(say('en', 'letters.channel'))).toHaveCount(0)
  },
)
