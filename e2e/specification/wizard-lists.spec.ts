import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brooklyn, Wizard } from '../pages/wizard.ts'
import { expect, test } from '../requester.ts'

const countries: Record<string, string> = JSON.parse(
  readFileSync('domain/tables/countries.en.json', 'utf8'),
)
const pinned = [
  ...['United States', 'Canada', 'United Kingdom', 'Israel', 'Australia', 'Germany', 'France'],
]

test('2b.11 2b.12 9.7 the list has every country, seven of them first and then a separator', async ({
  page,
  requester,
}) => {
  for (const code of Object.keys(countries)) expect(code).toMatch(/^[A-Z]{2}$/)
  expect(Object.keys(countries)).toHaveLength(249) // of ISO 3166-1
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await wizard.country().click()
  const groups = wizard.countries().getByRole('group')
  await expect(groups).toHaveCount(2)
  await expect(groups.first().getByRole('option')).toHaveText(pinned)
  const rest = groups.last()
  const names = await rest.getByRole('option').allTextContents()
  expect(names.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect([...pinned, ...names].sort()).toEqual(Object.values(countries).sort())
  await expect(rest).toHaveCSS('border-block-start-style', 'solid')
  await wizard.countries().getByRole('option', { name: 'Belgium', exact: true }).click()
  const draft = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(draft).toContain(String.raw`\"country\":\"BE\"`)
})

const categories = [
  ...['Almonah', 'Israel', 'Kolel', 'Medical', 'Mikvah', 'Other', 'Pesach', 'Pidyon Shvuyim'],
  ...['Purim', 'Rebbe', 'Shul', 'Wedding', 'Yesomim', 'Yeshiva', 'בחור', 'אברך', 'Poor'],
]
const shownAs: Record<string, string> = {
  בחור: 'Bochur (young man)',
  אברך: 'Avreich (married student)',
}

test.describe('categories', () => {
  test.use({ expectedConsoleError: /ERR_FAILED/ })

  test('2b.9 2b.10 3.24 8.31 9.6 categories are loaded on demand and when the list is opened', async ({
    page,
    requester,
  }) => {
    let asked = 0
    let answer: string[] | undefined
    await page.route('**/rpc/get_request_categories', (route) => {
      asked += 1
      return answer ? route.fulfill({ json: answer }) : route.abort()
    })
    await page.clock.install()
    const wizard = new Wizard(page, 'en')
    const options = wizard.category().getByRole('option')
    await wizard.open(requester.code)
    await wizard.fill(brooklyn)
    await wizard.chooseCountry('United States')
    expect(asked).toBe(0)
    await wizard.next(2)
    await expect.poll(() => asked).toBe(1)
    await expect(options).toHaveCount(18)
    const shown = await options.evaluateAll((all) =>
      all.map((option) => ({
        value: (option as HTMLOptionElement).value,
        label: option.textContent,
      })),
    )
    expect(shown).toEqual([
      { value: '', label: 'Select' },
      ...categories.map((value) => ({ value, label: shownAs[value] ?? value })),
    ])

    answer = ['Wedding', 'Medical', randomUUID()]
    await wizard.category().focus()
    await expect(options).toHaveText(['Select', 'Wedding', 'Medical', answer[2] ?? ''])
    await wizard.chooseCategory('cat.wedding')

    // Later the office has removed Wedding. The list is loaded again and keeps the chosen value.
    answer = ['Medical']
    await page.clock.fastForward(60_000)
    await wizard.category().blur()
    await wizard.category().focus()
    await expect(options).toHaveText(['Select', 'Medical', 'Wedding'])
    await expect.poll(() => asked).toBeGreaterThanOrEqual(4)
    await expect(wizard.category()).toHaveValue('Wedding')
  })
})
