import { enterRequest, expect, saveReview, test } from '../office.ts'
import { AdminDashboard } from '../pages/admin-dashboard.ts'
import { MasterTable } from '../pages/master-table.ts'
import { seeToast } from '../pages/toast.ts'
import { call } from '../set-up.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('1.6 an administrator generates a code and shares it with a message that can be edited, in three languages', async ({
  page,
}) => {
  const admin = new AdminDashboard(page)
  await admin.open()
  const code = await admin.makeCode()
  for (const language of ['English', 'Hebrew', 'Yiddish']) {
    await admin.templateTab(language).click()
    await expect(admin.preview()).toContainText(code)
    await admin.templateButton('Edit').click()
    const text = await admin.templateText().inputValue()
    expect(text).toContain('<code>')
    await admin.templateText().fill(`Gut Shabbos! ${text}`)
    await expect(admin.preview()).toContainText('Gut Shabbos!')
    await expect(admin.preview()).toContainText(code)
    await admin.templateText().fill(text) // other tests read it, too
    await admin.templateButton('Save').click()
    await seeToast(page, 'Template saved successfully')
    await admin.templateButton('Copy').click()
    await seeToast(page, 'Template text copied to clipboard!')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied.replace(/[\u2066-\u2069]/g, '')).toBe(text.replace('<code>', code))
  }
})

test('1.7 an administrator sees the number of requests, and a master table of all of them', async ({
  page,
  office,
}) => {
  const { request } = await enterRequest(office, { input_full_name: 'Shifra Rottenberg' })
  await saveReview(office, request.id, '180')
  await enterRequest(office, { input_full_name: 'Yides Rottenberg' })
  const { counts } = await call(office, 'get_request_counts')
  const { pending, total } = counts as unknown as Record<string, number>
  await new AdminDashboard(page).open()
  await expect(new AdminDashboard(page).listLink('Requests')).toContainText(
    new RegExp(`(?<!\\d)${pending}(?!\\d)`),
  )
  const table = new MasterTable(page)
  await table.open()
  await table.tab('All Requests').click()
  await expect(table.tab('All Requests')).toContainText(new RegExp(`(?<!\\d)${total}(?!\\d)`))
  for (const name of ['Shifra Rottenberg', 'Yides Rottenberg']) {
    await expect(table.row(name)).toBeVisible()
  }
})
