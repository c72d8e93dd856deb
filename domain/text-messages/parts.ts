/** How many parts a text message is sent in, by which it is paid (3GPP TS 23.038). */

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Each takes the room of two. */
const extended = new Set('\f^{}\\[~]|€')

const GSM7 = { alone: 160, joined: 153 }
const UCS2 = { alone: 70, joined: 67 }

/**
 * Returns how many parts a text takes: of 160 characters, or 153 each of several; of 70 or 67 with a
 * character outside of the alphabet of GSM, as in Hebrew and Yiddish. No character is split.
 */
export function partsOf(text: string): number {
  const characters = [...text]
  const isGsm = characters.every((one) => basic.has(one) || extended.has(one))
  const room = isGsm ? GSM7 : UCS2
  const sizes = characters.map((one) => (isGsm ? (extended.has(one) ? 2 : 1) : one.length))
  if (sizes.reduce((sum, size) => sum + size, 0) <= room.alone) return 1
  let parts = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > room.joined) {
      parts++
      used = 0
    }
    used += size
  }
  return parts
}
