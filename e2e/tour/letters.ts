import { mockResponse, type Scene, unmock } from './scene.ts'
import { expect } from './tour-data.ts'

const writtenAt = '2026-11-18T15:00:00.000Z'

/** Letters that wait, failed and were sent. */
export const lettersScene: Scene = {
  name: 'admin-letters',
  address: '/admin/letters',
  viewer: 'office',
  show: async (tour) => {
    const letter = {
      id: crypto.randomUUID(),
      kind: 'reviewed',
      channel: 'email',
      recipient: 'moshe@example.com',
      locale: 'yi',
      state: 'waiting',
      created_at: writtenAt,
      sent_at: null,
      next_attempt_at: writtenAt,
      attempts: 0,
      error: null,
      can_cancel: true,
      can_send_again: false,
    }
    const failed = { state: 'failed', attempts: 3, error: 'EMESSAGE 451', can_send_again: true }
    const sent = { kind: 'reset', state: 'sent', sent_at: writtenAt, next_attempt_at: null }
    const texted = { ...sent, channel: 'sms', recipient: '+17185550123', state: 'delivered' }
    const letters = [
      letter,
      { ...letter, ...failed },
      { ...letter, ...sent, can_cancel: false },
      { ...letter, ...texted, kind: 'paid', can_cancel: false },
    ]
    const listed = letters.map((one) => ({ ...one, id: crypto.randomUUID() }))
    await mockResponse(tour, 'list_letters', {
      letters: listed,
      next_cursor: null,
      has_texts: true,
    })
    await tour.page.reload()
    await expect(tour.page.getByText('EMESSAGE 451')).toBeVisible()
    await unmock(tour, 'list_letters')
  },
}
