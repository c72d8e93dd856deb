import type { ReturnAdvice } from '#domain/bank-files/results/return-codes.ts'
import type { CalendarDate } from '#domain/payment-date.ts'

/**
 * What letters to the requester contain. `code` is set only for a direct request, which is followed
 * by it. The access code and date of the request are absent in letters stored before 24 November 2026.
 */
type RequesterData = {
  full_name: string
  code?: string
  request_code?: string
  requested_on?: CalendarDate
}

/**
 * The data of each kind of letter (docs/product.md §9.2). Never contains an amount or a payment
 * number.
 */
export type LetterData = {
  confirm: { token: string }
  reset: { token: string }
  change_email: { token: string }
  request_received: RequesterData & { expected_payment_date: CalendarDate }
  /** `pay_on` is absent if the request was declined, or its Friday had passed. 0 dollars hide it. */
  reviewed: RequesterData & { outcome?: 'approved' | 'declined'; pay_on?: CalendarDate }
  /** The office has a question, which is read after signing in. */
  question: RequesterData
  paid: RequesterData
  /** What changed, as a list of groups with commas (domain/corrections.ts). */
  details_changed: RequesterData & { groups: string }
  /** The bank sent a payment back (docs/product.md §14.2). */
  payment_returned: RequesterData & { advice?: ReturnAdvice }
  /** The letter about a return was a mistake. */
  payment_not_returned: RequesterData
  /** The check that the family did not get is replaced. */
  check_replaced: RequesterData
  /** A plan goes on only if the family confirms it. */
  confirm_dues: RequesterData
  /** To a family that a campaign invites, in the words of the office (docs/product.md §17.3). */
  invitation: {
    full_name?: string
    code: string
    campaign: string
    closes_on: CalendarDate
    text?: string
    /** Its account finds the invitation; otherwise it opens one with the code. */
    has_account?: 'yes'
  }
  /** To the other administrators, when a file for a bank is downloaded for the first time. */
  payout_file: { file: string; pay_on: CalendarDate; downloaded_by: string }
  /** To who downloaded a file or locked its run, when somebody says that the bank did not get it. */
  payout_file_not_given: { file: string; pay_on: CalendarDate; said_by: string }
  /** To who downloaded a file or locked its run, when the bank refused the whole file. */
  payout_file_refused: { file: string; pay_on: CalendarDate; said_by: string }
  /** To all administrators: the bank had a file after all, or a payment that the office had ended. */
  payout_contradicted: { file: string; pay_on: CalendarDate; said_by: string }
  admin_invite: { token: string; invited_by: string }
  /** To all administrators. `by` is who did it, if a person is known. */
  administrators_changed: {
    change: AdministratorsChange
    email: string
    by?: string
    /** Of the link to agree or object, if that is asked. */
    token?: string
  }
  /** Sent to administrators who turned it on (requests/insert-store.ts). */
  new_request: { full_name: string }
  /** To administrators who turned it on: kind and count of each, with commas (domain/payouts/reminders.ts). */
  reminders: { reminders: string }
  /** To all administrators: how often was paid without a run, by whom, and the last link of the trail. */
  office_week: { count: string; by: string; entry: string; link: string }
} & Record<SecurityNotice, Record<string, never>>

/** What can happen among the administrators. */
type AdministratorsChange = 'invited' | 'joined' | 'removed' | 'two_step_reset' | 'password_reset'

/** Letters that tell the owner of an account what happened to it. */
export type SecurityNotice =
  | 'many_attempts'
  | 'many_codes'
  | 'new_device'
  | 'password_changed'
  | 'email_changed'
  | 'email_set_by_office'
  | 'email_change_asked'
  | 'two_step_on'
  | 'two_step_off'
  | 'recovery_code_used'
  | 'administrator_made'
  | 'administrator_removed'
