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
