import type { AccountType } from '#domain/account-types.ts'

/** What a NACHA file is made of (docs/bank-files.md §2.1). Amounts are US cents. */

/** What the bank tells the office, and the office enters once. Names as in the payout settings. */
export type AchSettings = {
  /** Routing number of the bank that receives the file. */
  destination_routing: string
  destination_name: string
  /** Ten characters exactly as the bank says, with their spaces. */
  origin_id: string
  origin_name: string
  company_name: string
  company_id: string
  entry_description: string
  /** First eight digits of the routing number of the bank that sends the payments. */
  odfi: string
  /** Balanced files contain a debit of the charity's own account for the total of each batch. */
  balanced: boolean
  offset_routing?: string
  offset_account?: string
  offset_account_type?: AccountType
  line_end: 'lf' | 'crlf'
}

export type AchPayment = {
  /** `K` and eight digits. */
  reference: string
  cents: bigint
  payee: string
  routing_number: string
  account_number: string
  account_type: AccountType
  /** Seven digits from a counter that runs on from file to file. Ascends within a file. */
  trace: number
}

export type AchPaymentBatch = {
  /** Calendar date on which the payees' banks credit the money. */
  effective_on: string
  /** Text that payees may see: `descriptiveDate` of a date, or empty. */
  descriptive_date: string
  /** Replaces the description of the settings. */
  entry_description?: string
  /** `PPD` pays people, which is the default, and `CCD` companies. */
  sec_code?: 'PPD' | 'CCD'
  payments: readonly AchPayment[]
  /** Trace number of the debit in a balanced file. Above those of the payments. */
  offset_trace?: number
}

export type AchFileContent = {
  settings: AchSettings
  /** Calendar date and time (`HH:MM`) of locking, in the office time zone. */
  created_on: string
  created_at: string
  /** `A` to `Z`, then `0` to `9`: distinguishes the files of one day. */
  file_id_modifier: string
  batches: readonly AchPaymentBatch[]
}
