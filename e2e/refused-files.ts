import { readOwnAchFile } from '#domain/bank-files/ach/ach-check.ts'
import { axeViolations } from './axe.ts'
import { openLists } from './file-button.ts'
import { expect } from './office.ts'
import type { PayoutScreen } from './payout-office.ts'

/** Settings with which a run by ACH can be locked. */
export const achSettings = {
  destination_routing: '021000021',
  destination_name: 'JPMORGAN CHASE',
  origin_id: ' 123456789',
  company_name: 'KUPPAH',
  company_id: '1234567890',
  entry_description: 'ASSISTANCE',
  odfi: '02100002',
}

export async function entriesIn(bytes: Buffer): Promise<number> {
  const reading = readOwnAchFile(bytes)
  if (!reading.ok) throw new Error(JSON.stringify(reading.defects))
  return reading.file.batches.flatMap(({ entries }) => entries).length
}

/** Holds a payment, and answers what the screen asks about its file. */
export async function hold(screen: PayoutScreen, name: string, answer: string) {
  await screen.action('hold', name).click()
  const dialog = screen.page.getByRole('dialog')
  await screen.field('admin.holdReason', dialog).fill('Call first')
  await screen.button('payouts.action.hold', dialog).click()
  await expect(dialog.getByText(screen.say('payouts.wasFileGiven'))).toBeVisible()
  await screen.answer(answer)
}

/** Records that the bank took a payment out of the file that it has. */
export async function takeOut(screen: PayoutScreen, name: string) {
  await screen.action('take_out', name).click()
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
