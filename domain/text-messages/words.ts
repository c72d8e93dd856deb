import type { Locale } from '#domain/locales.ts'

/** What a word does that somebody sends as a whole message (docs/product.md §9.7). */
export type ReplyWord = 'stop' | 'start' | 'help'

/**
 * The words in each language. The English ones are those that carriers act on by themselves, with the
 * French one of Canada (arrêt), and without YES, which may be the answer to a question.
 */
const words: Record<Locale, Record<ReplyWord, string>> = {
  en: {
    stop: `stop, stopall, stop all, stop all messages, stop messages, stop texts, stop texting me,
      unsubscribe, cancel, end, quit, revoke, optout, opt out, arret`,
    start: 'start, unstop',
    help: 'help, info',
  },
  he: {
    stop: `הסר, הסירו, הסר אותי, הסירו אותי, להסיר, להפסיק, הפסק, הפסיקו, עצור, עצרו, די`,
    start: 'התחל, התחילו, חדש, חידוש',
    help: 'עזרה, מידע',
  },
  yi: {
    stop: 'סטאפ, שטעל אפ, הערט אויף, הער אויף, אויפהערן, גענוג',
    start: 'סטארט, אנהייבן, הייב אן, הייבט אן',
    help: 'הילף, העלפט',
  },
}

const meanings = new Map(
  Object.entries(words).flatMap(([locale, ofLocale]) =>
    Object.entries(ofLocale).flatMap(([word, spellings]) =>
      spellings
        .split(/,\s+/)
        .map((spelling) => [spelling, { word: word as ReplyWord, locale: locale as Locale }]),
    ),
  ),
)

/** Words that change nothing in what a message asks for. */
const courtesy =
  /(^|\s)(please|pls|plz|kindly|thx|thank(s| you)( (very|so) much)?|בבקשה|נא|תודה( רבה)?|ביטע|(א )?דאנק)(?!\S)/g
const signature = /\s(sent from my|get outlook for|נשלח מה).*$/is

/**
 * Returns what a message asks for and in which language; undefined for any other words, which a
 * person reads. Case, vowel points, punctuation around the word and what telephones add below it do not
 * matter; nor does "please" or "thank you", but with HELP, which may be a cry for help.
 */
export function replyWordOf(text: string): { word: ReplyWord; locale: Locale } | undefined {
  const plain = text
    .replace(signature, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
  const polite = meanings.get(plain.replace(courtesy, '').trim())
  return meanings.get(plain) ?? (polite?.word === 'help' ? undefined : polite)
}
