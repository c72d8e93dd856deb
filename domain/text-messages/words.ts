import type { Locale } from '#domain/locales.ts'

/** What a word does that somebody sends as a whole message (docs/product.md §9.7). */
export type ReplyWord = 'stop' | 'start' | 'help'

/**
 * The words in each language. The English ones are those that carriers act on by themselves, without
 * YES, which may be the answer to a question.
 */
const words: Record<Locale, Record<ReplyWord, readonly string[]>> = {
  en: {
    stop: [
      'stop',
      'stopall',
      'stop all',
      'unsubscribe',
      'cancel',
      'end',
      'quit',
      'revoke',
      'optout',
      'opt out',
    ],
    start: ['start', 'unstop'],
    help: ['help', 'info'],
  },
  he: {
    stop: [
      'הסר',
      'הסירו',
      'הסר אותי',
      'הסירו אותי',
      'להסיר',
      'הפסק',
      'הפסיקו',
      'עצור',
      'עצרו',
      'די',
    ],
    start: ['התחל', 'התחילו', 'חדש', 'חידוש'],
    help: ['עזרה', 'מידע'],
  },
  yi: {
    stop: ['סטאפ', 'שטעל אפ', 'הערט אויף', 'הער אויף', 'אויפהערן', 'גענוג'],
    start: ['סטארט', 'אנהייבן', 'הייב אן', 'הייבט אן'],
    help: ['הילף', 'העלפט'],
  },
}

const meanings = new Map(
  Object.entries(words).flatMap(([locale, ofLocale]) =>
    Object.entries(ofLocale).flatMap(([word, spellings]) =>
      spellings.map((spelling) => [
        spelling,
        { word: word as ReplyWord, locale: locale as Locale },
      ]),
    ),
  ),
)

/**
 * Returns what a message asks for and in which language; undefined for any other words, which a
 * person reads. Case, vowel points, and punctuation around the word do not matter.
 */
export function replyWordOf(text: string): { word: ReplyWord; locale: Locale } | undefined {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return meanings.get(plain)
}
