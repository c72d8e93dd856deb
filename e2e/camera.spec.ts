import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { seeToast } from './pages/toast.ts'

test.use({ expectedConsoleError: /Permissions policy violation: camera/ })

test('a photo can be taken with the camera', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.button('Take a photo').click()
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  await camera.getByRole('button', { name: 'Take a photo' }).click()
  await seeToast(page, 'Photo captured successfully')
  await expect(camera).toHaveCount(0)
  await expect(form.preview()).toContainText('photo.jpg')
  const width = () =>
    form
      .preview()
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(width).toBeGreaterThan(0)
})

test('a camera without permission is reported', async ({ page }) => {
  await page.route('**/admin/direct-request', async (route) => {
    const response = await route.fetch()
    const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
    await route.fulfill({ response, headers })
  })
  const form = new DirectForm(page)
  await form.open()
  await form.button('Take a photo').click()
  await seeToast(page, 'Unable to access camera. Please check permissions.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
