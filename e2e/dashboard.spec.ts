import { signIn } from './pages/account.ts'
import { Dashboard } from './pages/dashboard.ts'
import { expect, newRequester, submitRequest, test } from './requester.ts'

test('users see only their own requests, and visitors see none', { tag: '@short' }, async ({
  page,
  request,
  requester,
  office,
}) => {
  const other = await newRequester(office, request)
  await submitRequest(request, other.code, { input_full_name: 'Somebody Else' })
  await submitRequest(page.request, requester.code)
  await new Dashboard(page, 'yi').open()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article', { name: 'Moshe Klein' })).toBeVisible()

  await page.context().clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/yi\/signin/)
  await signIn(page, 'yi', requester)
  await expect(page).toHaveURL('/yi/dashboard')
})
