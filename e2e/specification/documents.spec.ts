import { disguised, tooLarge } from '../documents.ts'
import { expect, test } from '../office.ts'
import { DirectForm } from '../pages/direct-form.ts'
import { seeToast } from '../pages/toast.ts'

test.describe('what cannot be added', () => {
  test.use({ expectedConsoleError: /Permissions policy violation: camera/ })

  test('8.26 8.27 a file that is too large or of another type, or no camera, is reported', async ({
    page,
  }) => {
    await page.route('**/admin/direct-request', async (route) => {
      const response = await route.fetch()
      const headers = { ...response.headers(), 'permissions-policy': 'camera=()' }
      await route.fulfill({ response, headers })
    })
    const form = new DirectForm(page)
    await form.open()
    await form.attach(tooLarge)
    await seeToast(page, 'File size must be less than 5MB')
    await form.attach(disguised)
    await seeToast(page, 'Invalid file type. Please upload an image (JPG, PNG, WEBP) or PDF.')
    await expect(form.preview()).toHaveCount(0)
    await form.button('Take a photo').click()
    await seeToast(page, 'Unable to access camera. Please check permissions.')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

/** The beginning of the table by which the JPEG standard quantizes brightness. */
const standard = [16, 11, 12, 14, 12, 10, 16, 14]
/** How an encoder of libjpeg scales it for a quality of 50 to 100 percent. */
const scaledFor = (quality: number) =>
  standard.map((value) => Math.floor((value * (200 - 2 * quality) + 50) / 100))

test('5.45 8.28 9.10 a photo of the camera is saved as a JPEG at 0.8 quality', async ({
  page,
  office,
}) => {
  const form = new DirectForm(page)
  await form.open()
  await form.button('Take a photo').click()
  const camera = page.getByRole('dialog', { name: 'Take a photo' })
  await camera.getByRole('button', { name: 'Take a photo' }).click()
  await seeToast(page, 'Photo captured successfully')
  await expect(camera).toHaveCount(0)
  await expect(form.preview()).toContainText('photo.jpg')
  await form.fillIn('Photographed Klein')
  await form.submit()
  await expect(form.saved()).toBeVisible()
  const read = async (procedure: string, data: object) =>
    (await office.post(`/rpc/${procedure}`, { data })).json()
  const { requests } = await read('get_requests_with_review_status', { search: 'Photographed' })
  const { documents } = await read('list_request_documents', { request_id: requests[0].id })
  expect(documents).toMatchObject([{ file_name: 'photo.jpg', mime_type: 'image/jpeg' }])
  const saved = await (await office.get(`/documents/${documents[0].id}`)).body()
  const table = saved.indexOf(Buffer.from([0xff, 0xdb])) + 5 // after marker, length and number
  expect([...saved.subarray(table, table + 8)]).toEqual(scaledFor(80))
  expect(scaledFor(80)).not.toEqual(scaledFor(79))
})
