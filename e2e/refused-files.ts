import type { APIRequestContext } from 'playwright/test'
import { readOwnAchFile } from '#domain/bank-files/ach/ach-check.ts'
import { achSettings, approveByAch } from './ach-payments.ts'
import { axeViolations } from './axe.ts'
import { openLists } from './file-button.ts'
import { expect } from './office.ts'
import { type PayoutScreen, saveSettings } from './payout-office.ts'

/** Enters three requests by ACH: two are held or taken out before the file of the third is refused. */
export async function enterThree(office: APIRequestContext) {
  await saveSettings(office, { ach: achSettings })
  await approveByAch(office, { Held: '180.00', Late: '360.00', Third: '54.00' })
}

/** Corrects what the bank refused the file for. */
export const correctSettings = (office: APIRequestContext) =>
  saveSettings(office, { ach: { ...achSettings, company_id: '9876543210' } })

export async function entriesIn(bytes: Buffer): Promise<number> {
  const reading = readOwnAchFile(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
  return reading.file.batches.flatMap(({ entries }) => entries).length
}

/** Holds a payment, and answers what the screen asks about its file. */
export async function hold(screen: PayoutScreen, name: string, answer: string) {
  await (await screen.action('hold', name)).click()
  const dialog = screen.page.getByRole('dialog')
  await screen.field('admin.holdReason', dialog).fill('Call first')
  await screen.button('payouts.action.hold', dialog).click()
  await expect(dialog.getByText(screen.say('payouts.wasFileGiven'))).toBeVisible()
  if (answer !== 'payouts.fileGiven') return screen.answer(answer)
  await screen.button(answer, dialog).click()
  await expect(dialog.last()).toContainText('$')
  await screen.button(answer, dialog.last()).click()
  await expect(dialog).toHaveCount(0)
}

/** Records that the bank took a payment out of the file that it has. */
export async function takeOut(screen: PayoutScreen, name: string) {
  await (await screen.action('take_out', name)).click()
  const dialog = screen.page.getByRole('dialog')
  await screen.field('payouts.bankReason', dialog).fill('taken out by phone')
  await screen.answer('payouts.action.take_out')
  await expect(screen.row(name)).toContainText(screen.say('payout.state.cancelled'))
}

/** Says that the bank refused the whole file. Returns the number of the draft that it names. */
export async function refuse(screen: PayoutScreen, total: string): Promise<number> {
  await openLists(screen.card('ach'), screen.locale)
  await screen.button('payouts.fileRefused', screen.card('ach')).click()
  const dialog = screen.page.getByRole('dialog')
  await expect(dialog).toContainText(total)
  await screen.field('payouts.bankReason', dialog).fill('wrong company id')
  expect(await axeViolations(screen.page)).toEqual([])
  await screen.button('payouts.fileRefused', dialog).click()
  await expect(screen.button('action.done', dialog)).toBeVisible()
  const planned = await dialog.locator('p').first().textContent()
  const number = Number(/\d+(?=\D*$)/.exec(planned ?? '')?.[0])
  await screen.answer('action.done')
  await expect(screen.button('payouts.fileRefusedUndo', screen.card('ach'))).toBeVisible()
  return number
}
