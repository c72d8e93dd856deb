const persianZero = 0x6f0
const arabicZero = 0x660

/**
 * Converts typed numbers to ASCII: Arabic-Indic, Persian and full-width digits become 0-9, Arabic
 * separators become point and comma. Removes invisible characters, which come from right-to-left
 * keyboards and copied text.
 */
export function toAsciiDigits(input: string): string {
  return input
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - arabicZero))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - persianZero))
    .replace(/٫/g, '.')
    .replace(/٬/g, ',')
}

/** Returns the digits in a text, in ASCII. */
export const digitsIn = (text: string): string => toAsciiDigits(text).replace(/\D/g, '')

/** Shorter ones are extensions, hours, or parts of a telephone number. */
export const MIN_PHONE_DIGITS = 7

/** Checks whether a text can have a telephone number. What it is domain/phone-number.ts says. */
export const canBePhone = (text: string): boolean => digitsIn(text).length >= MIN_PHONE_DIGITS
