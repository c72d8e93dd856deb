import { enterPending, expect, test } from './office.ts'
import { MasterTable } from './pages/master-table.ts'

test.use({ serverName: 'master dashboard' })

const names = (label: string) => ['One', 'Two', 'Three'].map((number) => `${label} ${number}`)

test('amounts that are typed ahead go to the next rows', { tag: '@short' }, async ({
  page,
  office,
}) => {
  await enterPending(office, ...names('Ahead'))
  const table = new MasterTable(page)
  await table.open('?search=Ahead')
  await expect(table.names()).toHaveCount(3)
  const saved: unknown[] = []
  await page.route('**/rpc/create_admin_review', async (route) => {
    saved.push(route.request().postDataJSON().input_donation_amount)
    await route.continue()
  })
  await page
    .getByRole('textbox', { name: /Amount/ })
    .first()
    .focus()
  await page.keyboard.type('111\n222\n333\n')
  await expect(table.names()).toHaveCount(0)
  expect(saved).toEqual(['111.00', '222.00', '333.00'])
})

test('what is typed after Ctrl+K is searched for, also before the dialog is there', {
  tag: '@short',
}, async ({ page, office }) => {
  await enterPending(office, 'Found Early')
  const table = new MasterTable(page)
  let arrive = () => {}
  const isTyped = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/finder-dialog*', async (route) => {
    await isTyped
    await route.continue()
  })
  await table.open()
  const amount = page.getByRole('textbox', { name: /Amount/ }).first()
  await amount.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1041\n')
  await expect(amount).toHaveValue('')
  arrive()
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toHaveValue('1041')
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(amount).toBeFocused()
  await expect(amount).toHaveValue('')
})
