import { axeViolations } from './axe.ts'
import { expectAddress, mapsLibrary, mapsServer, openWizard, suggestions } from './google-maps.ts'
import { expect, test } from './requester.ts'

test.use(mapsServer)

for (const [locale, us, il] of [
  ['he', 'ארצות הברית', 'ישראל'],
  ['yi', 'אמעריקע', 'ארץ ישראל'],
] as const) {
  test(`addresses are completed while typing in ${locale}`, async ({ page, requester }) => {
    await page.addInitScript(mapsLibrary)
    const wizard = await openWizard(page, requester, locale)
    await wizard.fill({ 'field.fullName': 'Moshe Klein', 'field.phone': '(718) 555-0123' })
    const first = wizard.field('field.addressLine1')
    await first.pressSequentially('1432 54')
    await expect(suggestions(wizard)).toHaveCount(2)
    await expect(first).toHaveValue('1432 54')
    await expect(suggestions(wizard).first()).toBeInViewport({ ratio: 1 })
    expect(await axeViolations(page, { within: '.combobox_combobox' })).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expectAddress(wizard, ['1432 54th Street', 'Brooklyn', 'NY', '11219', us])
    await expect(first).toBeFocused()
    await expect(suggestions(wizard)).toHaveCount(0)

    await wizard.press('action.next')
    await wizard.chooseCategory('cat.wedding')
    await wizard.fill({ 'field.reason': 'A wedding' })
    await wizard.press('action.next')
    await wizard.choose('pay.ojc_check')
    await wizard.press('action.next')
    await wizard.press('wizard.otherAddress')
    await first.pressSequentially('הרצל')
    await suggestions(wizard).filter({ hasText: 'בני ברק' }).click()
    await expectAddress(wizard, ['הרצל 12', 'בני ברק', '', '5120612', il])
  })
}
