import type { Page } from 'playwright/test'
import { say } from './messages.ts'
import { Wizard } from './pages/wizard.ts'
import { expect, requestsOf, test } from './requester.ts'

/** Wraps all texts in elements as browsers do that translate a page, also those that come later. */
const translate = (page: Page) =>
  page.evaluate(() => {
    function wrap(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode()) texts.push(walker.currentNode as Text)
      for (const text of texts) {
        const isOurs = text.parentElement?.closest('font, script, style, textarea')
        if (isOurs || !text.data.trim()) continue
        const font = document.createElement('font')
        text.replaceWith(font)
        font.append(text)
      }
    }
    wrap(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) wrap(node.getRootNode())
    }).observe(document.body, { childList: true, subtree: true })
  })

// A page that was translated before its scripts came is rendered anew.
test.use({ expectedConsoleError: /React error #418/ })

test('the wizard works on a page that the browser has translated', { tag: '@short' }, async ({
  page,
  requester,
}) => {
  const wizard = new Wizard(page, 'en')
  await wizard.open(requester.code)
  await translate(page)
  await wizard.press('action.next')
  await expect(wizard.errors()).toBeVisible()
  const phone = wizard.field('field.phone')
  const doubt = page.getByText(say('en', 'warn.phoneDoubtful'))
  await phone.fill('12')
  await phone.blur()
  await expect(doubt).toBeVisible()
  await wizard.toBank('pay.ach')
  await expect(doubt).toHaveCount(0)

  await wizard.fill({
    'pay.routingNumber': '021000022',
    'pay.confirmRouting': '021000021',
    'pay.accountNumber': '000123456789',
    'pay.confirmAccount': '000123456789',
  })
  const warning = page.getByText(say('en', 'err.routingInvalid'))
  await expect(warning).toBeVisible()
  await wizard.press('action.submit')
  await expect(wizard.errors()).toBeVisible()
  await wizard.fill({ 'pay.routingNumber': '021000021' })
  await wizard.field('pay.accountNumber').focus()
  await expect(warning).toHaveCount(0)
  await wizard.press('action.submit')
  await expect(page.getByRole('heading', { name: say('en', 'wizard.submitted') })).toBeVisible()
  expect(await requestsOf(page.request, requester)).toHaveLength(1)
})
