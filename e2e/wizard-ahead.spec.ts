import type { Page } from 'playwright/test'
import { holdResponses } from './hold-responses.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, submitRequest, test } from './requester.ts'

const holdScripts = (page: Page) => holdResponses(page, '**/assets/*.js')

test('what is typed into the first step before its scripts come stays, with the caret', {
  tag: '@short',
}, async ({ page, requester }) => {
  const release = await holdScripts(page)
  await page.goto(`/he/request?code=${requester.code}`, { waitUntil: 'commit' })
  const wizard = new Wizard(page, 'he')
  const name = wizard.field('field.fullName')
  await expect(page.locator('html')).toHaveAttribute('data-first-step') // its styles have come too
  await wizard.field('field.city').fill('Monroe')
  await wizard.country().fill('ישרא')
  await name.pressSequentially('Chaya Gross')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter') // sends nothing
  release()
  await expect(page.locator('[name=email]')).toHaveValue(requester.email)
  await expect(name).toHaveValue('Chaya Gross')
  await expect(name).toBeFocused()
  await page.keyboard.type('Mrs. ')
  await expect(name).toHaveValue('Mrs. Chaya Gross')
  await expect(wizard.field('field.city')).toHaveValue('Monroe')
  await expect(wizard.country()).toHaveValue('ישראל')
  await page.reload()
  await expect(name).toHaveValue('Mrs. Chaya Gross') // stored like anything that is typed
})

test('a country that is chosen while the code is still being checked stays', {
  tag: '@short',
}, async ({ page, requester }) => {
  await page.addInitScript(() => {
    const query = navigator.locks.query.bind(navigator.locks)
    const released = new Promise((resolve) => addEventListener('release', resolve))
    navigator.locks.query = () => released.then(query)
  })
  await page.goto(`/en/request?code=${requester.code}`)
  const wizard = new Wizard(page, 'en')
  await wizard.chooseCountry('Israel')
  await page.evaluate(() => dispatchEvent(new Event('release')))
  await expect(page.locator('[name=email]')).toHaveValue(requester.email)
  await expect(wizard.country()).toHaveValue('Israel')
})

test('the first step comes ahead only where the wizard begins with it', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  const address = `/en/request?code=${requester.code}`
  await page.goto(address)
  await expect(page.locator('[name=email]')).toHaveValue(requester.email) // its scripts have come
  await wizard.field('field.fullName').fill('Chaya Gross')
  const isAnswered = () => page.waitForResponse('**/rpc/get_previous_details')
  const expectSpinner = async () => {
    const release = await holdScripts(page)
    const answered = isAnswered()
    await page.goto(address, { waitUntil: 'commit' })
    await (await answered).finished()
    await expect(page.getByText('Loading...')).toBeVisible()
    await expect(wizard.field('field.fullName')).toBeHidden()
    release()
  }
  await expectSpinner() // there is a draft
  await expect(wizard.field('field.fullName')).toHaveValue('Chaya Gross')
  await page.evaluate(() => localStorage.clear())
  await submitRequest(page.request, requester.code)
  await expectSpinner() // the code is spent
})
