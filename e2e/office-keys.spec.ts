import { enterPending, expect, test } from './office.ts'
import { MasterTable } from './pages/master-table.ts'

test.use({ serverName: 'master dashboard' })

const names = (label: string) => ['One', 'Two', 'Three'].map((number) => `${label} ${number}`)

test('amounts are typed ahead by keys alone, and the last one is corrected', {
  tag: '@short',
}, async ({ page, office }) => {
  await enterPending(office, ...names('Ahead'))
  const table = new MasterTable(page)
  await table.open('?search=Ahead')
  await expect(table.names()).toHaveCount(3)
  const last = await table.names().last().textContent()
  const saved: unknown[] = []
  await page.route('**/rpc/create_admin_review', async (route) => {
    saved.push(route.request().postDataJSON().input_donation_amount)
    await route.continue()
  })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter') // the second link at the start leads to the amounts
  await page.keyboard.type('111\n222\n333\n')
  await expect(table.names()).toHaveCount(0)
  expect(saved).toEqual(['111.00', '222.00', '333.00'])
  await expect(page.getByText(`Saved: $333.00 for ${last}`)).toBeVisible()
  await page.keyboard.press('Alt+z')
  await expect(page.getByRole('textbox', { name: 'Donation amount' })).toBeFocused()
  await page.keyboard.type('334\n')
  await expect(page.getByText(`Saved: $334.00 for ${last}`)).toBeVisible()
  expect(saved).toEqual(['111.00', '222.00', '333.00', '334.00'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.amount(last ?? '')).toHaveValue('334.00')
  await expect(table.amount(last ?? '')).toBeFocused()
  await expect(page.getByText('Saved:')).toHaveCount(0)
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
  await page.route('**/assets/dialog-window*', async (route) => {
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
