/**
 * Sound codes of names: the consonants of a word as they may be spoken, one code for each reading.
 * Words in Hebrew and Latin letters that share a code are likely the same name (docs/product.md
 * §15.6). Vowels count only at the beginning, because Hebrew leaves most of them out.
 */
export function soundCodes(word: string): string[] {
  const plain = plainOf(word)
  const known = equivalents.get(plain)
  if (known) return readings(hebrewSounds(known))
  if (/\p{Script=Hebrew}/u.test(plain)) return readings(hebrewSounds(plain))
  return /[a-z]/.test(plain) ? readings(latinSounds(plain)) : []
}

/** Returns whether a word is written in Hebrew letters: Hebrew and Yiddish are. */
export const isHebrewWord = (word: string) => /\p{Script=Hebrew}/u.test(word)

/** More readings of one word are not tried: long words have few that are likely. */
const MAX_READINGS = 24

/** The ways to speak one letter, the empty string for silence. */
type Sounds = readonly string[]

/** Returns every combination of the ways, without what was doubled only in writing. */
function readings(sounds: readonly Sounds[]): string[] {
  let found = ['']
  for (const ways of sounds) {
    const next = found.flatMap((before) => ways.map((way) => before + way))
    found = [...new Set(next)].slice(0, MAX_READINGS)
  }
  return found.filter((code) => code !== '' && code !== 'A' && code !== 'Y')
}

/** Returns a word in lower case, without points, accents, apostrophes and hyphens. */
const plainOf = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{Mark}|['’׳״"־-]/gu, '')
    .replace(/ײ/g, 'יי')
    .replace(/װ/g, 'וו')
    .replace(/ױ/g, 'וי')
    .toLowerCase()

const finals: Record<string, string> = { ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ' }

const hebrewLetters: Record<string, Sounds> = {
  ב: ['B', 'V'],
  ג: ['G'],
  ד: ['D'],
  ז: ['Z'],
  ח: ['X'],
  ט: ['T'],
  כ: ['K', 'X'],
  ל: ['L'],
  מ: ['M'],
  נ: ['N'],
  ס: ['S'],
  פ: ['F', 'P'],
  צ: ['C'],
  ק: ['K'],
  ר: ['R'],
  ש: ['W', 'S'], // W stands for sh
  ת: ['T', 'S'],
}

function hebrewSounds(word: string): Sounds[] {
  const sounds: Sounds[] = []
  const letters = [...word]
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    const next = letters[at + 1]
    const isLast = at === letters.length - 1
    if (letter === 'ט' && next === 'ש') {
      sounds.push(['C'])
      at++
    } else if (letter === 'ו' && next === 'ו') {
      sounds.push(['V'])
      at++
    } else if (letter === 'ו') sounds.push(vavSounds(letters, at))
    else if (at === 0) sounds.push(firstHebrew(letter, next))
    else if (letter === 'ה') sounds.push(isLast ? [''] : ['', 'H'])
    else if (letter === 'ף') sounds.push(['F'])
    else sounds.push(hebrewLetters[finals[letter] ?? letter] ?? [''])
  }
  return sounds
}

/** A vav is V or a vowel. At the beginning, and before a last vowel, it is V. */
function vavSounds(letters: readonly string[], at: number): Sounds {
  const rest = letters.slice(at + 1).join('')
  if (at === 0) return ['V']
  return /^[יהא]$/.test(rest) ? ['V'] : ['', 'V']
}

function firstHebrew(letter: string, next: string | undefined): Sounds {
  if (letter === 'א' || letter === 'ע') return next === 'י' && letter === 'א' ? ['A', 'Y'] : ['A']
  if (letter === 'י') return ['Y', 'A']
  if (letter === 'ה') return ['H']
  if (letter === 'כ') return ['K']
  return hebrewLetters[letter] ?? ['']
}

/** Letters of the Latin alphabet that are spoken as one sound, the longer ones first. */
const latinGroups: readonly [RegExp, Sounds][] = [
  [/^(tsch|tch|tzch)/, ['C', 'CX']],
  [/^(sch|sh)/, ['W']],
  [/^sz/, ['W', 'S']],
  [/^(tz|ts|cz)/, ['C']],
  [/^chs/, ['KS', 'XS']],
  [/^(ch|kh)/, ['X']],
  [/^ck/, ['K']],
  [/^ph/, ['F']],
  [/^pf/, ['F', 'P']],
  [/^th/, ['T']],
  [/^c(?=[eiy])/, ['S', 'C']],
  [/^x/, ['KS']],
]

const latinLetters: Record<string, Sounds> = {
  b: ['B'],
  c: ['K'],
  d: ['D'],
  f: ['F'],
  g: ['G'],
  k: ['K'],
  l: ['L'],
  m: ['M'],
  n: ['N'],
  p: ['P'],
  q: ['K'],
  r: ['R'],
  s: ['S', 'Z'],
  t: ['T'],
  v: ['V'],
  w: ['V'],
  z: ['Z', 'C'],
}

function latinSounds(word: string): Sounds[] {
  const sounds: Sounds[] = []
  const doubled = /^(sch|ch|sh|tz|ts|[a-z])\1*/
  for (let rest = word; rest; ) {
    const isFirst = rest === word
    const group = latinGroups.find(([pattern]) => pattern.test(rest))
    const spelled = group ? (group[0].exec(rest)?.[0] ?? '') : (rest[0] ?? '')
    const after = rest.slice(spelled.length)
    if (group) sounds.push(group[1])
    else if (isFirst && /[aeiou]/.test(spelled)) sounds.push(['A'])
    else if (spelled === 'y' || spelled === 'j') sounds.push(isFirst ? ['Y'] : [''])
    else if (spelled === 'h') sounds.push(latinH(isFirst, after))
    else sounds.push(latinLetters[spelled] ?? [''])
    // A doubled letter is spoken once.
    const run = spelled && doubled.exec(rest)?.[0]
    rest =
      run && run.length > spelled.length && run.startsWith(spelled) ? rest.slice(run.length) : after
  }
  return sounds
}

/** An H is spoken at the beginning, and as the sound of Haim; at the end it is mute. */
function latinH(isFirst: boolean, after: string): Sounds {
  if (isFirst) return ['H', 'X']
  return after === '' ? [''] : ['', 'H', 'X']
}

/** Names whose forms in other languages sound differently. */
const equivalents = new Map<string, string>(
  Object.entries({
    moses: 'משה',
    isaac: 'יצחק',
    isak: 'יצחק',
    jacob: 'יעקב',
    rebecca: 'רבקה',
    rebeca: 'רבקה',
    hyman: 'חיים',
    solomon: 'שלמה',
    salomon: 'שלמה',
    samuel: 'שמואל',
    eve: 'חוה',
    eva: 'חוה',
    joshua: 'יהושע',
    elijah: 'אליהו',
    elias: 'אליהו',
    judith: 'יהודית',
    judah: 'יהודה',
    joseph: 'יוסף',
    deborah: 'דבורה',
    ezekiel: 'יחזקאל',
    jeremiah: 'ירמיה',
    isaiah: 'ישעיה',
    zachary: 'זכריה',
    nathan: 'נתן',
    jonathan: 'יונתן',
    phineas: 'פינחס',
    israel: 'ישראל',
    jerusalem: 'ירושלים',
    ann: 'חנה',
    anna: 'חנה',
    hannah: 'חנה',
    rachel: 'רחל',
    leah: 'לאה',
    gabriel: 'גבריאל',
    raphael: 'רפאל',
    michael: 'מיכאל',
    simon: 'שמעון',
    simeon: 'שמעון',
    levi: 'לוי',
    levy: 'לוי',
    benjamin: 'בנימין',
    dovid: 'דוד',
    david: 'דוד',
  }),
)
