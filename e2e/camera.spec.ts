import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'
import { seeToast } from './pages/toast.ts'

// A reused context prompts its (absent) user again, where a new context denies access.
test.use({ reuseContext: false })

test('a photo can be taken with the camera', async ({ page, context }) => {
  await context.grantPermissions(['camera'])
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

test('a missing camera is reported', async ({ page, context }) => {
  await context.grantPermissions([]) // denies all permissions
  const form = new DirectForm(page)
  await form.open()
  await form.button('Take a photo').click()
  await seeToast(page, 'Unable to access camera. Please check permissions.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
