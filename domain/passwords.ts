/** A password has 6 to 128 characters of any kind (docs/product.md §3.3). */
export const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

export type PasswordError = 'err.weakPassword' | 'err.tooLong'

/** What is wrong with a new password, as a message key; undefined when nothing is. */
export function validatePassword(password: string): PasswordError | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'err.weakPassword'
  if (password.length > PASSWORD_MAX_LENGTH) return 'err.tooLong'
  return undefined
}

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * A hint beside the field, never a block: 0 too short to be accepted, 1 weak, 2 fair, 3 good.
 * Length counts most; several kinds of characters make up for some of it; few different ones do not.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN_LENGTH) return 0
  if (new Set(password).size < PASSWORD_MIN_LENGTH) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const score = password.length + 2 * (variety - 1)
  if (score >= 16) return 3
  return score >= 11 ? 2 : 1
}

// What lies side by side on a keyboard or in an alphabet.
const rows = [
  '01234567890 qwertyuiop asdfghjkl zxcvbnm qazwsxedc abcdefghijklmnopqrstuvwxyz',
  'אבגדהוזחטיכלמנסעפצקרשת קראטוןםפ שדגכעיחלך זסבהנמצתץ',
].join(' ')
const sequences = `${rows} ${[...rows].reverse().join('')}`
const firstTried =
  /password|welcome|letmein|iloveyou|admin|login|secret|master|monkey|dragon|shalom|moshiach|mashiach|kuppah|donation|שלום|סיסמה|משיח|פעסווארד/g
const lookalikes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  5: 's',
  $: 's',
  '@': 'a',
  '!': 'i',
}

/**
 * Whether a password is among the first that anybody would try: nothing but rows of the keyboard,
 * repetitions, years, a few words and the name of the e-mail address, and two more signs at most. For
 * a hint only: no password is refused for being common (docs/product.md §3.3).
 */
export function isEasilyGuessed(password: string, email = ''): boolean {
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const typed = password.toLowerCase().replace(/^(.+?)\1+$/su, '$1')
  const nameless = name.length > 2 ? typed.replaceAll(name, '') : typed
  const yearless = nameless.replace(/(19|20)\d\d/g, '')
  const asRead = yearless.replace(/./gsu, (sign) => lookalikes[sign] ?? sign)
  return [yearless, asRead].some((text) => withoutRows(text.replace(firstTried, '')).length <= 2)
}

function withoutRows(text: string): string {
  const isRow = (at: number) => {
    const three = text.slice(at, at + 3)
    return three.length === 3 && (sequences.includes(three) || /^(.)\1\1$/su.test(three))
  }
  const signs = text.split('')
  return signs
    .filter((_, at) => ![at - 2, at - 1, at].some((from) => from >= 0 && isRow(from)))
    .join('')
}
