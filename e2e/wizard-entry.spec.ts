import { say } from './messages.ts'
import { signIn } from './pages/account.ts'
import { brooklyn, Wizard } from './pages/wizard.ts'
import { expect, newRequester, submitRequest, test } from './requester.ts'

test.describe('entering the wizard', () => {
  test('with a spent code the page says that the request exists, with a wrong one it asks for another', async ({
    page,
    requester,
  }) => {
    await submitRequest(page.request, requester.code)
    await page.goto(`/yi/request?code=${requester.code}`)
    await expect(page.getByText(say('yi', 'request.exists'))).toBeVisible()
    await page.getByRole('link', { name: say('yi', 'wizard.toDashboard') }).click()
    await expect(page).toHaveURL('/yi/dashboard')

    await page.goto('/en/request?code=AAAA-AAAA')
    await expect(page).toHaveURL('/en/new-request-code-validation')
    await expect(page.getByRole('alert')).toContainText(say('en', 'code.invalid'))
  })

  test('visitors return after they signed in', async ({ page, requester }) => {
    await page.context().clearCookies()
    const wanted = `/he/request?code=${requester.code}`
    await page.goto(wanted)
    await expect(page).toHaveURL(/\/he\/signin\?return_to=/)
    await signIn(page, 'he', requester)
    await expect(page).toHaveURL(`${wanted}#step-1`)
    await new Wizard(page, 'he').shows(1)
    await page.getByRole('link', { name: say('he', 'dash.myRequests') }).click()
    await expect(page).toHaveURL('/he/dashboard')
  })

  test('a code is validated before it is looked up, and looking it up does not spend it', async ({
    page,
    request,
    requester,
    office,
  }) => {
    await page.goto('/en/new-request-code-validation')
    const code = page.getByLabel('Access code')
    const go = page.getByRole('button', { name: say('en', 'action.continue') })
    await expect(code).toHaveValue(requester.code)
    await code.fill('')
    await go.click()
    await expect(page.getByText(say('en', 'code.required'))).toBeVisible()
    await code.fill('K7QM-4RTY')
    await go.click()
    await expect(page.getByText(say('en', 'code.mistyped'))).toBeVisible()

    const other = await newRequester(office, request)
    await code.fill(other.code)
    await go.click()
    await expect(
      page.getByRole('alert').filter({ hasText: say('en', 'code.invalid') }),
    ).toBeVisible()

    await code.fill(requester.code.replace('-', ' ').toLowerCase())
    await go.click()
    await expect(page).toHaveURL(/\/en\/request\?code=/)
    const wizard = new Wizard(page, 'en')
    await wizard.fill(brooklyn)
    await wizard.chooseCountry('United States')
    await wizard.next(2)
    await page.goBack()
    await wizard.shows(1)
    await page.goBack()
    await expect(page.getByRole('link', { name: say('en', 'wizard.goOn') })).toBeVisible()
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL('/en/dashboard')
    await page.getByRole('link', { name: say('en', 'wizard.goOn') }).click()
    await wizard.shows(1)
    await expect(wizard.field('field.city')).toHaveValue('Brooklyn')
  })
})
