import { picture } from './documents.ts'
import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'

test('a chosen document can be removed', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  await form.attach(picture)
  await form
    .preview()
    .getByRole('button', { name: /^Remove the document/ })
    .click()
  await expect(form.preview()).toHaveCount(0)
})

test('text takes the direction of its letters', async ({ page }) => {
  const form = new DirectForm(page)
  await form.open()
  for (const name of ['full_name', 'reason', 'address_line1']) {
    await form.field(name).fill('משה')
    await expect(form.field(name)).toHaveCSS('direction', 'rtl')
    await form.field(name).fill('Moshe')
    await expect(form.field(name)).toHaveCSS('direction', 'ltr')
  }
})
