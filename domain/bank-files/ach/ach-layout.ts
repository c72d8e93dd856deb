import { defineRecord } from '#domain/bank-files/fixed-width.ts'

/** The records of a NACHA file (docs/bank-files.md §2.2 to §2.5). Amounts are US cents. */

export const RECORD_LENGTH = 94
/** Records in a block. A file is filled with records of nines up to a whole block. */
export const BLOCKING_FACTOR = 10
export const fillerRecord = '9'.repeat(RECORD_LENGTH)

export const fileHeader = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '1'],
  priority: [2, 3, 'constant', '01'],
  destination: [4, 13, 'text-right'],
  origin: [14, 23, 'text-right'],
  creation_date: [24, 29, 'number'],
  creation_time: [30, 33, 'number'],
  file_id_modifier: [34, 34, 'text'],
  record_size: [35, 37, 'constant', '094'],
  blocking_factor: [38, 39, 'constant', '10'],
  format: [40, 40, 'constant', '1'],
  destination_name: [41, 63, 'text'],
  origin_name: [64, 86, 'text'],
  reference_code: [87, 94, 'text'],
})

export const batchHeader = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '5'],
  service_class: [2, 4, 'number'],
  company_name: [5, 20, 'text'],
  discretionary_data: [21, 40, 'text'],
  company_id: [41, 50, 'text'],
  sec_code: [51, 53, 'text'],
  entry_description: [54, 63, 'text'],
  descriptive_date: [64, 69, 'text'],
  effective_date: [70, 75, 'number'],
  settlement_date: [76, 78, 'text'],
  originator_status: [79, 79, 'number'],
  odfi: [80, 87, 'number'],
  batch_number: [88, 94, 'number'],
})

export const entryDetail = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '6'],
  transaction_code: [2, 3, 'number'],
  receiving_dfi: [4, 11, 'number'],
  check_digit: [12, 12, 'number'],
  account: [13, 29, 'text'],
  amount: [30, 39, 'number'],
  individual_id: [40, 54, 'text'],
  individual_name: [55, 76, 'text'],
  discretionary_data: [77, 78, 'text'],
  addenda_indicator: [79, 79, 'number'],
  trace: [80, 94, 'number'],
})

export const batchControl = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '8'],
  service_class: [2, 4, 'number'],
  entry_count: [5, 10, 'number'],
  entry_hash: [11, 20, 'number'],
  total_debit: [21, 32, 'number'],
  total_credit: [33, 44, 'number'],
  company_id: [45, 54, 'text'],
  authentication: [55, 73, 'text'],
  reserved: [74, 79, 'text'],
  odfi: [80, 87, 'number'],
  batch_number: [88, 94, 'number'],
})

export const fileControl = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '9'],
  batch_count: [2, 7, 'number'],
  block_count: [8, 13, 'number'],
  entry_count: [14, 21, 'number'],
  entry_hash: [22, 31, 'number'],
  total_debit: [32, 43, 'number'],
  total_credit: [44, 55, 'number'],
  reserved: [56, 94, 'text'],
})

/** Additional record of a return (type 99). */
export const returnAddenda = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '7'],
  addenda_type: [2, 3, 'constant', '99'],
  return_code: [4, 6, 'text'],
  original_trace: [7, 21, 'number'],
  date_of_death: [22, 27, 'text'],
  original_dfi: [28, 35, 'number'],
  information: [36, 79, 'text'],
  trace: [80, 94, 'number'],
})

/** Additional record of a notice of change (type 98). */
export const changeAddenda = defineRecord(RECORD_LENGTH, {
  type: [1, 1, 'constant', '7'],
  addenda_type: [2, 3, 'constant', '98'],
  change_code: [4, 6, 'text'],
  original_trace: [7, 21, 'number'],
  reserved_before: [22, 27, 'text'],
  original_dfi: [28, 35, 'number'],
  corrected_data: [36, 64, 'text'],
  reserved_after: [65, 79, 'text'],
  trace: [80, 94, 'number'],
})

/** Transaction codes of the entries that we send. */
export const creditCodes = { checking: '22', savings: '32' } as const
export const offsetDebitCodes = { checking: '27', savings: '37' } as const
/** Entries of zero dollars that test an account. */
export const prenoteCodes = ['23', '33']

/** Returns whether an entry takes money out of an account. The second digit is 5 or more then. */
export const isDebit = (transactionCode: string) => Number(transactionCode.charAt(1)) >= 5

/** Credits only, or credits and debits in one batch. */
export const serviceClasses = { credits: '220', debits: '225', mixed: '200' } as const
