import { expect, test } from './office.ts'
import { DirectForm } from './pages/direct-form.ts'

test('what an input method composes is not rewritten under it', { tag: '@short' }, async ({
  page,
}) => {
  const devTools = await page.context().newCDPSession(page)
  /** Composes letter by letter, as keyboards of Android do, and then enters the text. */
  async function compose(text: string) {
    for (const at of [...text].keys()) {
      const caret = at + 1
      await devTools.send('Input.imeSetComposition', {
        text: text.slice(0, caret),
        selectionStart: caret,
        selectionEnd: caret,
      })
    }
    await devTools.send('Input.insertText', { text })
  }

  await page.goto('/en/status')
  const code = page.getByLabel('Access code', { exact: true })
  await code.click()
  await compose('RHATTQAB')
  await expect(code).toHaveValue('RHAT-TQAB')
  await code.press('ArrowLeft')
  await code.press('Backspace')
  await code.press('2')
  await expect(code).toHaveValue('RHAT-TQ2B')

  const form = new DirectForm(page)
  await form.open()
  await form.field('full_name').click()
  await compose('moshe')
  await expect(form.field('full_name')).toHaveValue('Moshe')
})
