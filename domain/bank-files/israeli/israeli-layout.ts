import { defineRecord } from '#domain/bank-files/fixed-width.ts'

/** The records of a MASAV file of credits (docs/bank-files.md §3.2). Amounts are agorot. */

export const ISRAELI_RECORD_LENGTH = 128
export const LINE_END = '\r\n'
/** The last record of a file. */
export const endRecord = '9'.repeat(ISRAELI_RECORD_LENGTH)
export const INSTITUTION_NAME_LENGTH = 30
export const PAYEE_LENGTH = 16

const zeros = (length: number) => '0'.repeat(length)
const spaces = (length: number) => ' '.repeat(length)

export const headerRecord = defineRecord(ISRAELI_RECORD_LENGTH, {
  type: [1, 1, 'constant', 'K'],
  institution: [2, 9, 'number'],
  currency: [10, 11, 'constant', '00'],
  payment_date: [12, 17, 'number'],
  filler1: [18, 18, 'constant', '0'],
  serial: [19, 21, 'number'],
  filler2: [22, 22, 'constant', '0'],
  creation_date: [23, 28, 'number'],
  sending_institution: [29, 33, 'number'],
  filler3: [34, 39, 'constant', zeros(6)],
  institution_name: [40, 69, 'text-right'],
  filler4: [70, 125, 'constant', spaces(56)],
  mark: [126, 128, 'constant', 'KOT'],
})

export const movementRecord = defineRecord(ISRAELI_RECORD_LENGTH, {
  type: [1, 1, 'constant', '1'],
  institution: [2, 9, 'number'],
  currency: [10, 11, 'constant', '00'],
  filler1: [12, 17, 'constant', zeros(6)],
  bank: [18, 19, 'number'],
  branch: [20, 22, 'number'],
  account_type: [23, 26, 'constant', zeros(4)],
  account: [27, 35, 'number'],
  filler2: [36, 36, 'constant', '0'],
  teudat_zeut: [37, 45, 'number'],
  payee: [46, 61, 'text'],
  amount: [62, 74, 'number'],
  reference: [75, 94, 'number'],
  period: [95, 102, 'constant', zeros(8)],
  text_code: [103, 105, 'constant', zeros(3)],
  movement_type: [106, 108, 'constant', '006'],
  filler3: [109, 126, 'constant', zeros(18)],
  filler4: [127, 128, 'constant', spaces(2)],
})

export const totalRecord = defineRecord(ISRAELI_RECORD_LENGTH, {
  type: [1, 1, 'constant', '5'],
  institution: [2, 9, 'number'],
  currency: [10, 11, 'constant', '00'],
  payment_date: [12, 17, 'number'],
  filler1: [18, 18, 'constant', '0'],
  serial: [19, 21, 'number'],
  total: [22, 36, 'number'],
  filler2: [37, 51, 'constant', zeros(15)],
  count: [52, 58, 'number'],
  filler3: [59, 65, 'constant', zeros(7)],
  filler4: [66, 128, 'constant', spaces(63)],
})
