import { expect, type Locator } from 'playwright/test'
import type { Locale } from '#domain/locales.ts'
import { say } from './messages.ts'

/** What the button of a file for the bank says while the file is the next thing to do. */
const nextFiles: Record<string, string> = {
  'ach.txt': 'payouts.bankFile',
  'israeli_bank.txt': 'payouts.bankFile',
  'wire.csv': 'payouts.bankFile',
  'check.csv': 'payouts.checksFile',
  'digital_checks.csv': 'payouts.digitalChecksFile',
}

/** Opens the lists of a method on the page of a run, if they are not open. */
export async function openLists(card: Locator, locale: Locale) {
  const lists = card.getByRole('button', { name: say(locale, 'payouts.lists'), exact: true })
  if ((await lists.getAttribute('aria-expanded')) === 'false') await lists.click()
}

/** Returns the button of a file: in words if it comes next, otherwise among the lists. */
export async function fileButton(card: Locator, file: string, locale: Locale): Promise<Locator> {
  const byName = card.getByRole('button', { name: file, exact: true })
  const words = say(locale, nextFiles[file] ?? 'payouts.bankFile')
  const either = byName.or(card.getByRole('button', { name: words, exact: true }))
  const lists = card.getByRole('button', { name: say(locale, 'payouts.lists'), exact: true })
  await expect(either.or(lists).first()).toBeVisible()
  if ((await lists.count()) > 0) await openLists(card, locale)
  return file in nextFiles ? either : byName
}
