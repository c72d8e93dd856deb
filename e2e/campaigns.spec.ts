import { type APIRequestContext, expect, type Page } from 'playwright/test'
import { type Locale, localeKey } from '#domain/locales.ts'
import { calendarDateIn, dateAfter } from '#domain/payment-date.ts'
import { isFull } from '#server/testing/sizes.ts'
import { localesOfJourney } from './journey-locales.ts'
import { say } from './messages.ts'
import { enterRequest, saveReview, test } from './office.ts'
import { byAch, call, openAccount, plainRequest, signInByCall } from './set-up.ts'

test.use({ serverName: 'campaigns' })
test.describe.configure({ mode: 'default' })

const DECIDED = isFull ? 40 : 3
/** A category each, so that the languages do not find each other's families. */
const categories: Record<Locale, string> = { en: 'Wedding', he: 'Pesach', yi: 'Purim' }
const today = calendarDateIn(new Date(), 'America/New_York')

/** Families that asked a year ago, and were approved. */
async function familiesOfLastYear(office: APIRequestContext, name: string, category: string) {
  const families: string[] = []
  for (let at = 0; at < DECIDED; at += 1) {
    const { request } = await enterRequest(office, {
      input_full_name: `${name} ${at}`,
      input_category: category,
      input_date_of_request: dateAfter(today, -365),
    })
    await saveReview(office, request.id, '100.05')
    families.push(request.family?.id ?? '')
  }
  return families
}

/** An account whose only request was paid. */
async function paidAccount(page: Page, office: APIRequestContext, locale: Locale) {
  const account = await openAccount(office, locale)
  await page.context().clearCookies()
  await signInByCall(page, account)
  const inputs = { ...plainRequest, ...byAch('Moshe Klein'), input_category: categories[locale] }
  const own = { input_code: account.code, input_email: account.email }
  const made = await call(page.request, 'create_request', { ...inputs, ...own })
  const { id } = made.request as unknown as { id: string }
  await saveReview(office, id, '250')
  await call(office, 'update_request_status', { request_id: id, status: 'paid' })
  return account
}

async function asOffice(page: Page, office: APIRequestContext, locale: Locale, url: string) {
  await page.context().clearCookies()
  const { cookies } = await office.storageState()
  await page.context().addCookies([...cookies, { name: localeKey, value: locale, url }])
}

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)

for (const locale of localesOfJourney(['he', 'yi', 'en'] as const)) {
  test(`families of last year ask again with one press, and are decided together, in ${locale}`, async ({
    page,
    office,
    server,
  }) => {
    test.setTimeout(isFull ? 300_000 : 120_000)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(
      ([key, value]) => localStorage.setItem(key ?? '', value ?? ''),
      [localeKey, locale],
    )
    const name = `Pesach ${locale}`
    const families = await familiesOfLastYear(office, name, categories[locale])
    const account = await paidAccount(page, office, locale)

    await asOffice(page, office, locale, server.url)
    await page.goto('/admin/campaigns')
    await page.getByRole('button', { name: say(locale, 'campaigns.new') }).click()
    await page.locator('input[name="name"]').fill(name)
    await page.locator('select[name="category"]').selectOption(categories[locale])
    await page.getByRole('button', { name: say(locale, 'action.save'), exact: true }).click()
    await expect(page).toHaveURL(/campaign=/)
    await page.getByRole('button', { name: say(locale, 'campaigns.invite') }).click()
    await page.getByRole('button', { name: say(locale, 'campaigns.find') }).click()
    const count = String(DECIDED + 1)
    await page
      .getByRole('button', { name: say(locale, 'campaigns.inviteChosen', { count }) })
      .click()
    await expect(page.getByRole('row')).toHaveCount(DECIDED + 2)
    await fits(page)
    const campaign_id = new URL(page.url()).searchParams.get('campaign') ?? ''

    // The family says yes, with two presses in one moment.
    await page.goto(`/${locale}`) // a page of the office would go to sign-in by itself
    await page.context().clearCookies()
    await signInByCall(page, account)
    await page.goto(`/${locale}/dashboard`)
    const card = page.getByRole('region', { name })
    await expect(card).toContainText('••••6789')
    await fits(page)
    await card.getByRole('button', { name: say(locale, 'invitation.yes') }).dblclick()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(card).toHaveCount(0)

    // The office enters the others, and decides them all.
    await asOffice(page, office, locale, server.url)
    const { invited } = (await office
      .post('/rpc/list_invited', { data: { campaign_id, list: 'unanswered', limit: 500 } })
      .then((answer) => answer.json())) as {
      invited: { code_id: string; name: string; family: { id: string } }[]
    }
    expect(invited).toHaveLength(DECIDED)
    for (const row of invited) {
      expect(families).toContain(row.family.id)
      await enterRequest(office, {
        input_full_name: row.name,
        input_category: categories[locale],
        input_date_of_request: today,
        input_family_id: row.family.id,
        input_code_id: row.code_id,
      })
    }
    await page.goto(`/admin/campaigns?campaign=${campaign_id}&view=decide`)
    await page.locator('select[name="way"]').selectOption('percent')
    await page.locator('input[name="percent"]').fill('10')
    await page.getByRole('button', { name: say(locale, 'campaigns.fill'), exact: true }).click()
    const save = page.getByRole('button', {
      name: say(locale, 'campaigns.saveAll', { count: String(DECIDED) }),
    })
    await fits(page)
    await save.click()
    await expect(page.getByRole('button', { name: say(locale, 'campaigns.undo') })).toBeVisible()
    const decided = async () => {
      const answer = await office.post('/rpc/list_invited', {
        data: { campaign_id, list: 'decided', limit: 500 },
      })
      const rows = ((await answer.json()) as { invited: { request: { amount: string } }[] }).invited
      return rows.map(({ request }) => request.amount)
    }
    // 110.055 is rounded half a cent up.
    expect(await decided()).toEqual(Array(DECIDED).fill('110.06'))
    // Also after a reload, and only once.
    await page.reload()
    await page.getByRole('button', { name: say(locale, 'campaigns.undo') }).click()
    await expect.poll(decided).toEqual([])

    await page.reload()
    await expect(page.locator('select[name="way"]')).toBeVisible()
    await expect(page.getByRole('button', { name: say(locale, 'campaigns.undo') })).toHaveCount(0)
    await page.locator('select[name="way"]').selectOption('percent')
    await page.locator('input[name="percent"]').fill('10')
    await page.getByRole('button', { name: say(locale, 'campaigns.fill'), exact: true }).click()
    await save.click()
    await expect.poll(decided).toHaveLength(DECIDED)
  })
}
