/** A password has 6 to 128 characters of any kind (docs/product.md §3.3). */
const PASSWORD_MIN_LENGTH = 6
export const PASSWORD_MAX_LENGTH = 128

/** An administrator's password opens everybody's data. */
const ADMIN_PASSWORD_MIN_LENGTH = 12

export type PasswordError = 'err.weakPassword' | 'err.tooLong' | 'err.adminPassword'

/** Returns the message key for an invalid new password, or undefined. */
export function validatePassword(password: string): PasswordError | undefined {
  if (password.length < PASSWORD_MIN_LENGTH) return 'err.weakPassword'
  if (password.length > PASSWORD_MAX_LENGTH) return 'err.tooLong'
  return undefined
}

/**
 * Returns the message key for an administrator's invalid new password, or undefined. The server
 * refuses leaked passwords too (docs/product.md §3.3).
 */
export function validateAdministratorPassword(
  password: string,
  email = '',
): PasswordError | undefined {
  if (password.length > PASSWORD_MAX_LENGTH) return 'err.tooLong'
  const isRefused = password.length < ADMIN_PASSWORD_MIN_LENGTH || isEasilyGuessed(password, email)
  return isRefused ? 'err.adminPassword' : undefined
}

const kinds = [/\p{Lu}/u, /\p{Ll}/u, /\p{Lo}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Rates a password for the hint next to the field, which never blocks: 0 too short, 1 weak, 2 fair,
 * 3 good. Length counts most. Variety of character classes adds to it, but a password of few
 * different characters is always weak.
 */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 {
  if (password.length < PASSWORD_MIN_LENGTH) return 0
  if (new Set(password).size < PASSWORD_MIN_LENGTH) return 1
  const variety = kinds.filter((kind) => kind.test(password)).length
  const score = password.length + 2 * (variety - 1)
  if (score >= 16) return 3
  return score >= 11 ? 2 : 1
}

// Neighbouring keys on a keyboard and letters in alphabetical order.
const keyboardRows = [
  '01234567890 qwertyuiop asdfghjkl zxcvbnm qazwsxedc abcdefghijklmnopqrstuvwxyz',
  'אבגדהוזחטיכלמנסעפצקרשת קראטוןםפ שדגכעיחלך זסבהנמצתץ',
].join(' ')
const sequences = `${keyboardRows} ${[...keyboardRows].reverse().join('')}`
const commonWords =
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
 * Checks whether a password is easy to guess: keyboard rows, repetitions, years, common words and
 * the name from the e-mail address, plus at most two other characters. For requesters it is only a
 * hint (docs/product.md §3.3).
 */
export function isEasilyGuessed(password: string, email = ''): boolean {
  const name = email.split('@')[0]?.toLowerCase() ?? ''
  const typed = password.toLowerCase().replace(/^(.+?)\1+$/su, '$1')
  const withoutName = name.length > 2 ? typed.replaceAll(name, '') : typed
  const withoutYears = withoutName.replace(/(19|20)\d\d/g, '')
  const withoutLookalikes = withoutYears.replace(/./gsu, (char) => lookalikes[char] ?? char)
  return [withoutYears, withoutLookalikes].some(
    (text) => withoutRows(text.replace(commonWords, '')).length <= 2,
  )
}

function withoutRows(text: string): string {
  const isRow = (at: number) => {
    const three = text.slice(at, at + 3)
    return three.length === 3 && (sequences.includes(three) || /^(.)\1\1$/su.test(three))
  }
  const chars = text.split('')
  return chars
    .filter((_, at) => ![at - 2, at - 1, at].some((from) => from >= 0 && isRow(from)))
    .join('')
}
