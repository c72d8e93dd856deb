import { reminderKinds } from '#domain/payouts/reminders.ts'
import type { Template } from './letter-content.ts'
import type { LetterData } from './letter-data.ts'

/** Letters to administrators about what waits and what was done (docs/product.md §14.24). */

export const reminders: Template<LetterData['reminders']> = {
  paragraphs: ({ reminders }, say) => [
    say('mail.hello'),
    ...reminders.split(',').flatMap((reminder) => {
      const [kind, count = ''] = reminder.split(' ')
      const known = reminderKinds.find((one) => one === kind)
      return known ? say(`mail.reminder.${known}`, { count }) : []
    }),
  ],
  button: { label: 'mail.remindersButton', path: () => '/admin' },
  note: 'mail.remindersNote',
}

export const office_week: Template<LetterData['office_week']> = {
  paragraphs: ({ count, by, entry, link }, say) => [
    say('mail.hello'),
    by ? say('mail.weekPaid', { count, names: by }) : say('mail.weekNonePaid'),
    say('mail.weekSealed', { entry, link }),
  ],
  button: { label: 'mail.weekButton', path: () => '/admin/audit?kind=request' },
  note: 'mail.administratorsNote',
}
