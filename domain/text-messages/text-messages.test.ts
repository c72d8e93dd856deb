import { describe, expect, test } from 'vitest'
import { type Delivery, deliveries, deliveryOf, statesBefore } from './delivery.ts'
import { partsOf } from './parts.ts'
import { replyWordOf } from './words.ts'

describe('parts of a text message', () => {
  test.each([
    ['', 1],
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    // No escape is separated from its character: 76 of them fill a part of 153.
    ['€'.repeat(152), 2],
    ['€'.repeat(153), 3],
    ['א'.repeat(70), 1],
    ['א'.repeat(71), 2],
    ['א'.repeat(134), 2],
    ['א'.repeat(135), 3],
    [`${'a'.repeat(70)}’`, 2],
    ['😀'.repeat(35), 1],
    ['😀'.repeat(66), 2],
    ['😀'.repeat(67), 3],
  ])('%j takes %d', (text, parts) => {
    expect(partsOf(text)).toBe(parts)
  })
})

describe('words of a reply', () => {
  test.each([
    ['STOP', 'stop', 'en'],
    [' Stop! ', 'stop', 'en'],
    ['stop all', 'stop', 'en'],
    ['“Unsubscribe”.', 'stop', 'en'],
    ['הָסֵר', 'stop', 'he'],
    ['הסר אותי', 'stop', 'he'],
    ['הערט אויף!', 'stop', 'yi'],
    ['שטעל  אפ', 'stop', 'yi'],
    ['start', 'start', 'en'],
    ['התחל', 'start', 'he'],
    ['הייב אן', 'start', 'yi'],
    ['Help?', 'help', 'en'],
    ['עזרה', 'help', 'he'],
    ['הילף', 'help', 'yi'],
    ['Stop. Thank you', 'stop', 'en'],
    ['please stop', 'stop', 'en'],
    ['Stop\n\nSent from my iPhone', 'stop', 'en'],
    ['ARRET', 'stop', 'en'],
    ['Arrêt', 'stop', 'en'],
    ['STOP ALL MESSAGES', 'stop', 'en'],
    ['STOP 🙏', 'stop', 'en'],
    ['"STOP"', 'stop', 'en'],
    ['\u200fהסר\u200f', 'stop', 'he'],
    ['Pls stop texting me, thanks', 'stop', 'en'],
    ['Thank you very much. End!', 'stop', 'en'],
    ['PLEASE UNSUBSCRIBE', 'stop', 'en'],
    ['stop please\nGet Outlook for iOS', 'stop', 'en'],
    ['נא להסיר, תודה', 'stop', 'he'],
    ['הסר בבקשה', 'stop', 'he'],
    ['להפסיק, תודה רבה!', 'stop', 'he'],
    ['הסר\nנשלח מה-iPhone שלי', 'stop', 'he'],
    ['ביטע סטאפ', 'stop', 'yi'],
    ['הערט אויף, א דאנק', 'stop', 'yi'],
    ['Start, please', 'start', 'en'],
  ])('%j is %s, in %s', (text, word, locale) => {
    expect(replyWordOf(text)).toEqual({ word, locale })
  })

  test.each([
    'Yes',
    'no',
    'כן',
    'יא',
    'Please stop the check',
    'I need help',
    '',
    '👍',
    'STOPP',
    'NO MORE',
    'תפסיקו לשלוח',
    'Please help',
    'Thank you',
    "Please don't stop",
    'Stop. Thank you for the check',
    'נא',
    'תודה, לא להפסיק',
    'א דאנק',
    'Sent from my iPhone',
    'Stop by on Friday please',
  ])('%j is for a person to read', (text) => {
    expect(replyWordOf(text)).toBeUndefined()
  })
})

test('the state of a message only goes forward, in whatever order it is told', () => {
  const furthest = (told: Delivery[]) =>
    told.reduce<Delivery>((now, next) => (statesBefore(next).includes(now) ? next : now), 'unknown')
  for (const one of deliveries) {
    for (const other of deliveries) {
      expect(furthest([one, other])).toBe(furthest([other, one]))
      expect(furthest([one, other, one, other])).toBe(furthest([one, other]))
    }
  }
  expect(furthest(['delivered', 'failed', 'sent', 'accepted'])).toBe('delivered')
  expect(['queued', 'SENT', 'undelivered', 'read', 'new'].map(deliveryOf)).toEqual([
    'accepted',
    'sent',
    'failed',
    'delivered',
    undefined,
  ])
})
