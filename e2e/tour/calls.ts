import type { CallRow } from '#contract/calls.ts'
import { say } from '../messages.ts'
import { mockResponse, type Scene, unmock } from './scene.ts'
import { expect } from './tour-data.ts'

const calledAt = '2026-11-18T15:00:00.000Z'

/** A family to be called, one that a colleague calls, and one whose number was wrong. */
export const callsScene: Scene = {
  name: 'admin-calls',
  address: '/admin/calls',
  viewer: 'office',
  show: async (tour) => {
    const id = () => crypto.randomUUID()
    const returned: CallRow['reasons'][number] = {
      kind: 'returned',
      request_id: id(),
      code: 'K7QM-4RTX',
      since: calledAt,
      say: `${say('yi', 'mail.say.returned')} ${say('yi', 'dash.advice.another_account')}`,
      question: null,
      reply: null,
    }
    const question = {
      ...returned,
      kind: 'question',
      say: say('yi', 'mail.say.question'),
      question: { id: id(), text: 'Which hall?' },
    } as const
    const row: CallRow = {
      call_id: id(),
      phone: '+1 845 555 0181',
      e164: '+18455550181',
      name: 'פיגא שווארץ',
      language: 'yi',
      family_id: null,
      family_number: 119,
      greeting: say('yi', 'mail.say.greeting', { organization: 'Keren Hachesed' }),
      reasons: [returned, question],
      tries: 0,
      last_at: null,
      last_outcome: null,
      last_by_name: null,
      last_note: null,
      is_wrong_number: false,
      taken_by_name: null,
      is_taken_by_me: true,
      version: '1',
    }
    const last = { tries: 2, last_at: calledAt, last_by_name: 'Gitty Roth' }
    const others = { name: 'Moshe Klein', phone: '+1 718 555 0114', is_taken_by_me: false }
    const calls: CallRow[] = [
      row,
      {
        ...row,
        ...others,
        ...last,
        call_id: id(),
        last_outcome: 'no_answer',
        taken_by_name: 'Gitty Roth',
      },
      {
        ...row,
        ...others,
        phone: '+1 718 555 0199',
        ...last,
        call_id: id(),
        last_outcome: 'wrong_number',
        is_wrong_number: true,
      },
      {
        ...row,
        call_id: id(),
        name: null,
        phone: '+17185550155',
        family_id: null,
        family_number: null,
        is_taken_by_me: false,
        reasons: [
          {
            ...returned,
            kind: 'reply',
            request_id: null,
            code: null,
            say: say('yi', 'mail.say.reply'),
            reply: {
              id: id(),
              number: '+17185550155',
              words: 'Who is this? Please call me back after 20:00.',
            },
          },
        ],
      },
    ]
    await mockResponse(tour, 'list_calls', { calls, next_cursor: null })
    await tour.page.reload()
    await expect(tour.page.getByText(say(tour.locale, 'calls.wrong'))).toBeVisible()
    await unmock(tour, 'list_calls')
  },
}
