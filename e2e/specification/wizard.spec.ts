import { say } from '../messages.ts'
import { enterCode } from '../pages/account.ts'
import { seeToast } from '../pages/toast.ts'
import { brooklyn, draftsIn, Wizard } from '../pages/wizard.ts'
import { expect, test } from '../requester.ts'
import { issueCode } from '../set-up.ts'

test('2b.1 2b.2 3.26 the wizard needs a checked code and a session', async ({
  page,
  requester,
}) => {
  await page.goto('/he/request')
  await expect(page).toHaveURL('/he/new-request-code-validation')
  await page.route('**/rpc/validate_code_for_request', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: await answer.text() })
  })
  await enterCode(page, 'he', requester.code)
  await new Wizard(page, 'he').shows(1)
  await expect(page).toHaveURL(
    `/he/request?code=${requester.code}&code_id=${requester.codeId}#step-1`,
  )

  await page.context().clearCookies()
  await page.goto(`/en/request?code=${requester.code}`)
  await seeToast(page, 'Please sign in to continue')
  await expect(page).toHaveURL(/\/en\/signin\?/)
})

const steps = [
  'Personal information',
  'Reason for request',
  'Payment method',
  'Banking information',
]

test('2b.4 2b.5 2b.6 2b.7 2b.13 2b.14 3.16 4.20 4.21 4.22 9.5 9.19 9.20 the wizard has four steps', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  const bar = page.getByRole('navigation', { name: /^Step \d of 4$/ })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Expects a step, its place in the step bar, and its buttons. */
  async function expectStep(step: number) {
    await expect(
      page.getByRole('heading', { level: 2, name: steps[step - 1], exact: true }),
    ).toBeVisible()
    await wizard.shows(step)
    await expect(bar).toHaveAccessibleName(`Step ${step} of 4`)
    await expect(bar.getByRole('listitem')).toHaveText(
      steps.map((name, at) => (at < step - 1 ? name : `${at + 1}${name}`)),
    )
    await expect(bar.getByRole('img', { name: 'Done' })).toHaveCount(step - 1)
    await expect(bar.locator('[aria-current=step]')).toContainText(steps[step - 1] ?? '')
    await expect(button('Back')).toHaveCount(step > 1 ? 1 : 0)
    await expect(button('Next')).toHaveCount(step < 4 ? 1 : 0)
    await expect(button('Submit')).toHaveCount(step < 4 ? 0 : 1)
    await expect(button('Clear form')).toBeVisible()
  }
  /** Presses Next, which is refused until the step is filled in. */
  async function next(fillIn: () => Promise<void>) {
    await button('Next').click()
    await expect(wizard.errors()).toBeVisible()
    await fillIn()
    await button('Next').click()
  }

  await wizard.open(requester.code)
  await expectStep(1)
  await next(async () => {
    await wizard.fill(brooklyn)
    await wizard.chooseCountry('United States')
  })
  await expectStep(2)
  await next(async () => {
    await wizard.chooseCategory('cat.medical')
    await wizard.fill({ 'field.reason': 'An operation.' })
  })
  await expectStep(3)
  const offered = page.getByRole('radiogroup').getByRole('radio')
  expect(await offered.evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual([
    'ach',
    'wire',
    'check',
    'ojc_check',
    'ojc_online',
    'israeli_bank',
  ])
  await expect(wizard.radio('pay.wire')).toHaveAccessibleName(/1-3 business days/)
  await expect(wizard.radio('pay.ach')).toHaveAccessibleName(/3-5 business days.+US accounts only/)
  await next(() => wizard.choose('pay.ojc_check'))
  await expectStep(4)
  for (const step of [3, 2, 1]) {
    await button('Back').click()
    await expectStep(step)
  }

  await button('Clear form').click()
  const question = page.getByRole('dialog', { name: 'Clear everything you filled in?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
  await button('Clear form').click()
  await question.getByRole('button', { name: 'Clear form' }).click()
  await seeToast(page, 'Form has been reset')
  await expectStep(1)
  await expect(wizard.field('field.city')).toHaveValue('')
  await expect(wizard.field('auth.email')).toHaveValue(requester.email)
  await page.reload()
  await wizard.shows(1)
  await expect(wizard.field('field.city')).toHaveValue('')
  await page.getByRole('link', { name: 'My requests' }).click()
  await expect(page).toHaveURL('/en/dashboard')
})

test('2b.3 3.6 4.25 7a.13 8.19 a submission has the fields without twins, and ends at the dashboard', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await expect(wizard.field('auth.email')).toHaveValue(requester.email)
  await expect(wizard.field('auth.email')).not.toBeEditable()
  await wizard.toBank('pay.ach')
  await wizard.fill({
    'pay.routingNumber': '021 000 021',
    'pay.confirmRouting': '021000021',
    'pay.accountNumber': '0001-2345-6789',
    'pay.confirmAccount': '000123456789',
  })
  expect(await draftsIn(page)).toHaveLength(1)

  for (const error of ['The ledger is closed', '']) {
    const json = { success: false, error }
    await page.route('**/rpc/create_request', (route) => route.fulfill({ json }))
    await wizard.press('action.submit')
    await seeToast(page, error || 'Failed to create request')
    await page.unroute('**/rpc/create_request')
  }
  const sending = page.waitForRequest('**/rpc/create_request')
  await wizard.press('action.submit')
  const address = {
    address_line1: '1432 54th Street',
    address_line2: null,
    city: 'Brooklyn',
    state: 'NY',
    postal_code: '11219',
    country: 'US',
  }
  const prefixed = (prefix: string) =>
    Object.fromEntries(Object.entries(address).map(([name, value]) => [`${prefix}${name}`, value]))
  expect((await sending).postDataJSON()).toEqual({
    input_code: requester.code.replace('-', ''),
    input_full_name: 'Moshe Klein',
    input_email: requester.email,
    input_phone: '+1 718 555 0123',
    input_where_met: null,
    ...prefixed('input_'),
    input_category: 'Wedding',
    input_reason: 'We are making the wedding of our second daughter.',
    input_payment_method: 'ach',
    input_ach_account_holder_name: 'Moshe Klein',
    input_ach_routing_number: '021000021',
    input_ach_account_number: '000123456789',
    input_ach_account_type: 'checking',
    ...prefixed('input_ach_'),
    code_id: '',
    status: 'created',
  })
  await expect(page).toHaveURL('/en/dashboard')
  expect(await draftsIn(page)).toEqual([])
})

test('4.23 9.27 form and step are kept in local storage, without the numbers and the e-mail address', async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  expect(await draftsIn(page)).toEqual([])
  await wizard.toBank('pay.ach')
  await wizard.fill({
    'pay.accountHolder': 'Chaya Klein',
    'pay.routingNumber': '021000021',
    'pay.confirmRouting': '021000021',
    'pay.accountNumber': '000123456789',
    'pay.confirmAccount': '000123456789',
  })
  await expect.poll(async () => JSON.stringify(await draftsIn(page))).toContain('Chaya Klein')
  // docs/product.md §18
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(kept).not.toContain('021000021')
  expect(kept).not.toContain('123456789')
  expect(kept).not.toContain(requester.email)

  // Changing the language does not reload the document, so the numbers stay in the fields.
  await page.getByRole('link', { name: 'עברית' }).click()
  await expect(page).toHaveURL(`/he/request?code=${requester.code}#step-4`)
  const hebrew = new Wizard(page, 'he')
  await hebrew.shows(4)
  await expect(hebrew.field('pay.accountHolder')).toHaveValue('Chaya Klein')
  await expect(hebrew.field('pay.accountNumber')).toHaveValue('000123456789')

  await page.reload()
  await hebrew.shows(4)
  await expect(hebrew.field('pay.accountHolder')).toHaveValue('Chaya Klein')
  await hebrew.press('wizard.otherAddress')
  await expect(hebrew.field('field.city')).toHaveValue('Brooklyn')
  await expect(hebrew.field('pay.accountNumber')).toHaveValue('')
  await expect(page.getByText(say('he', 'wizard.numbersNotKept'))).toBeVisible()
  await hebrew.press('action.back')
  await expect(hebrew.radio('pay.ach')).toBeChecked()
  await hebrew.press('action.back')
  await expect(hebrew.category()).toHaveValue('Wedding')
  await hebrew.press('action.back')
  await expect(hebrew.field('field.fullName')).toHaveValue('Moshe Klein')
  await expect(hebrew.field('auth.email')).toHaveValue(requester.email)
})

test('4.24 another code deletes the stored draft and reloads the page', async ({
  page,
  requester,
  office,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.fill({ 'field.fullName': 'Moshe Klein' })
  await expect.poll(() => draftsIn(page)).toHaveLength(1)
  const { code } = await issueCode(office)
  let documents = 0
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents += 1
  })
  await wizard.open(code)
  await expect.poll(() => documents).toBe(2)
  await wizard.shows(1)
  await expect(wizard.field('field.fullName')).toHaveValue('')
  await expect(page.getByText(say('en', 'wizard.othersCleared'))).toBeVisible()
  expect(await draftsIn(page)).toEqual([])
})
