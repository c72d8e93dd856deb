import { Buffer } from 'node:buffer'
import type { Page } from 'playwright/test'
import { letter } from './documents.ts'
import { say } from './messages.ts'
import { Dashboard } from './pages/dashboard.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, requestsOf, test } from './requester.ts'

test.use({ expectedConsoleError: /^Failed to load resource: net::ERR_FAILED/ })

/** Draws a photo of this size in the browser, as a PNG. */
async function drawPhoto(page: Page, width: number, height: number) {
  const address = await page.evaluate(
    ([width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d')?.fillRect(0, 0, 100, 100)
      return canvas.toDataURL('image/png')
    },
    [width, height],
  )
  const buffer = Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
  return { name: 'הזמנה.png', mimeType: 'image/png', buffer }
}

/** Returns width and height of a JPEG, from its frame header. */
function sizeOfJpeg(bytes: Buffer) {
  for (let at = 2; at < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const isFrame = [0xc0, 0xc1, 0xc2].includes(bytes[at + 1] ?? 0)
    if (isFrame) return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]
  }
  return undefined
}

test('documents come with a request, photos smaller; what fails is sent again from the card', {
  tag: '@short',
}, async ({ page, requester }) => {
  const wizard = new Wizard(page, 'he')
  await wizard.open(requester.code)
  await wizard.toBank('pay.ojc_online')
  await page.goBack()
  await wizard.shows(3)
  await page.goBack()
  await wizard.shows(2)
  await wizard.press('wizard.addDocuments')
  const file = page.locator('form input[type="file"]')
  await file.setInputFiles(await drawPhoto(page, 5000, 2000))
  await expect(page.getByText('הזמנה.jpg')).toBeVisible()
  await file.setInputFiles(letter)
  await expect(page.getByText(letter.name)).toBeVisible()
  await wizard.next(3)
  await wizard.next(4)
  await wizard.fill({
    'pay.congregationName': 'Khal Beis Avrohom',
    'pay.taxId': '12-3456789',
    'pay.confirmTaxId': '123456789',
  })
  const sent: Buffer[] = []
  await page.route('**/documents/own/*', (route) => {
    const body = route.request().postDataBuffer()
    if (body) sent.push(body)
    return route.abort()
  })
  await wizard.press('action.submit')

  await expect(page.getByRole('heading', { name: say('he', 'wizard.submitted') })).toBeVisible()
  const card = new Dashboard(page, 'he').card('Moshe Klein').element
  const failed = card.getByRole('alert')
  await expect(failed).toContainText('הזמנה.jpg')
  await expect(failed).toContainText(letter.name)
  expect(sizeOfJpeg(sent[0] ?? Buffer.alloc(0))).toEqual([2500, 1000])
  await page.unroute('**/documents/own/*')
  await failed.getByRole('button', { name: say('he', 'action.tryAgain') }).click()
  await expect(card.getByRole('link', { name: 'הזמנה.jpg', exact: true })).toBeVisible()
  await expect(card.getByRole('link', { name: letter.name, exact: true })).toBeVisible()
  await expect(failed).toHaveCount(0)
  expect(await requestsOf(page.request, requester)).toMatchObject([{ documents: [{}, {}] }])
})
