import { Dashboard } from '../pages/dashboard.ts'
import { expect, requestsOf, submitRequest, test } from '../requester.ts'
import { addressOf, issueCode } from '../set-up.ts'

test('3.11 check_details has payee, address and delivery: digital by email, else on paper', async ({
  page,
  office,
  requester,
}) => {
  const ways = [
    ['email', 'By email (digital check)'],
    ['mail', 'By mail (paper check)'],
  ] as const
  for (const [delivery_method] of ways) {
    await submitRequest(page.request, (await issueCode(office)).code, {
      input_full_name: `Paid by ${delivery_method}`,
      input_payment_method: 'check',
      input_check_payee_name: 'Khal Beis Avrohom',
      input_check_delivery_method: delivery_method,
      ...addressOf('check'),
    })
  }
  const requests = await requestsOf(page.request, requester)
  const dashboard = new Dashboard(page, 'en')
  await dashboard.open()
  for (const [delivery_method, shownAs] of ways) {
    const full_name = `Paid by ${delivery_method}`
    expect(requests.find((request) => request.full_name === full_name)?.check_details).toEqual({
      payee_name: 'Khal Beis Avrohom',
      delivery_method,
      address_line1: '1432 54th Street',
      address_line2: null,
      city: 'Brooklyn',
      state: 'NY',
      postal_code: '11219',
      country: 'US',
    })
    const card = dashboard.card(full_name)
    await card.toggle('action.showDetails').click()
    await expect(card.value('pay.delivery')).toHaveText(shownAs)
  }
})
