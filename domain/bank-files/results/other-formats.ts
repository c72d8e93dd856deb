/** Files of banks that are not read as results (docs/bank-files.md §6.1). */

/** What a file is, and how it is told from others: by its first thousand characters. */
const formats = {
  isPdf: /^%PDF-/,
  /** XLS, of before 2007. */
  isSpreadsheet: /^ÐÏ\W?à/,
  isWebPage: /^\s*(?:<!doctype html|<html|<table)/i,
  isStatement:
    /^\s*(?:OFXHEADER|<\?OFX|<OFX|\{1:F01|:20:|01,[^,\n]*,[^,\n]*,\d{6},)|<(?:OFX|BkToCstmr\w*)>/i,
  isXml: /^\s*<\?xml|<Document xmlns=/i,
  isMasav: /^[Kk]\d{8}\d{2}\d{6}/,
  hasNoHeader: /^\s*5(?:200|220|225)[^\n]{86,92}\r?\n6/,
} as const
export type OtherFormat = keyof typeof formats

/** Returns whether a file is a spreadsheet that is read (XLSX): an archive. */
export const isXlsx = ([first, second, third, fourth]: Uint8Array): boolean =>
  first === 0x50 && second === 0x4b && third === 3 && fourth === 4

const LOOKED_AT_BYTES = 1000

/** Returns what a file is if it is none that is read, undefined if it may be a table. */
export function otherFormatOf(bytes: Uint8Array): OtherFormat | undefined {
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, LOOKED_AT_BYTES))
    .replace(/^ï»¿/, '')
  const [found] = Object.entries(formats).filter(([, signs]) => signs.test(start))
  return found && (found[0] as OtherFormat)
}
