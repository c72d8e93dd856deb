// Written by `npm run row-types` from server/database/schema/ and column-types.ts.

import type { ColumnType, GeneratedAlways } from 'kysely'
import type { CalendarDate } from '#domain/payment-date.ts'
import type { ColumnTypes } from './column-types.ts'

type Value<Read, Write = Read> = ColumnType<Read, Write, Write>
type Default<Read, Write = Read> = ColumnType<Read, Write | undefined, Write>
type Nullable<Read, Write = Read> = ColumnType<Read | null, Write | null | undefined, Write | null>

export type Tables = {
  account_tokens: {
    token_hash: string
    purpose: ColumnTypes['account_tokens.purpose']
    user_id: Nullable<string>
    created_at: Default<Date, Date | string>
    expires_at: Value<Date, Date | string>
    used_at: Nullable<Date, Date | string>
    new_email: Nullable<string>
    auth_epoch: Nullable<number>
  }
  accounts: {
    id: Default<string>
    user_id: string
    account_id: string
    provider_id: string
    access_token: Nullable<string>
    refresh_token: Nullable<string>
    id_token: Nullable<string>
    access_token_expires_at: Nullable<Date, Date | string>
    refresh_token_expires_at: Nullable<Date, Date | string>
    scope: Nullable<string>
    password: Nullable<string>
    created_at: Default<Date, Date | string>
    updated_at: Default<Date, Date | string>
  }
  admin_reviews: {
    request_id: string
    donation_amount: Nullable<string>
    notes: Nullable<string>
    amount_set_at_creation: Default<boolean>
    reviewed_by: Nullable<string>
    reviewed_at: Default<Date, Date | string>
    outcome: Default<ColumnTypes['admin_reviews.outcome']>
    message: Nullable<string>
    message_texts: Nullable<ColumnTypes['admin_reviews.message_texts'], string>
    plan: Nullable<ColumnTypes['admin_reviews.plan'], string>
    fund_id: Nullable<string>
  }
  administrator_invites: {
    id: Default<string>
    token_hash: string
    email: string
    invited_by: Nullable<string>
    created_at: Default<Date, Date | string>
    expires_at: Value<Date, Date | string>
    auth_epoch: Nullable<number>
  }
  administrator_trial_links: {
    token_hash: string
    user_id: string
    recipient: string
    expires_at: Value<Date, Date | string>
  }
  audit_events: {
    id: GeneratedAlways<number>
    at: Default<Date, Date | string>
    actor_id: Nullable<string>
    action: ColumnTypes['audit_events.action']
    subject_type: ColumnTypes['audit_events.subject_type']
    subject_id: Nullable<string>
    details: Default<ColumnTypes['audit_events.details'], string>
    address: Nullable<string>
  }
  audit_seals: {
    event_id: number
    address_salt: Nullable<string>
    address_digest: Nullable<string>
    link: string
  }
  books_closed: {
    singleton: Default<boolean>
    closed_until: Nullable<CalendarDate>
  }
  call_holds: {
    family_key: string
    held_by: string
    held_until: Value<Date, Date | string>
  }
  call_reasons: {
    call_id: string
    request_id: string
    reason: ColumnTypes['call_reasons.reason']
    subject: string
  }
  call_replies: {
    call_id: string
    reply_id: string
  }
  calls: {
    id: Default<string>
    family_key: string
    phone: string
    outcome: ColumnTypes['calls.outcome']
    note: Nullable<string>
    called_by: Nullable<string>
    called_at: Value<Date, Date | string>
  }
  campaigns: {
    id: Default<string>
    name: string
    category: Nullable<string>
    opens_on: CalendarDate
    closes_on: CalendarDate
    texts: Value<ColumnTypes['campaigns.texts'], string>
    created_by: Nullable<string>
    created_at: Value<Date, Date | string>
  }
  checks: {
    id: Default<string>
    number: Nullable<number>
    service_number: Nullable<string>
    payment_id: string
    reference: string
    request_id: string
    run_id: string
    delivery: ColumnTypes['checks.delivery']
    state: Default<ColumnTypes['checks.state']>
    issued_on: CalendarDate
    amount: string
    payee: Nullable<string>
    mailed_on: Nullable<CalendarDate>
    expected_on: Nullable<CalendarDate>
    cleared_on: Nullable<CalendarDate>
    ended_at: Nullable<Date, Date | string>
    ended_by: Nullable<string>
    end_reason: Nullable<ColumnTypes['checks.end_reason']>
    note: Nullable<string>
    stop_confirmed_on: Nullable<CalendarDate>
    position: Default<number>
    settled: Nullable<ColumnTypes['checks.settled']>
    is_replaced: Default<boolean>
    before_clearing: Nullable<ColumnTypes['checks.before_clearing'], string>
  }
  closed_months: {
    month_end: CalendarDate
    closed_by: Nullable<string>
    closed_at: Default<Date, Date | string>
    opened_by: Nullable<string>
    opened_at: Nullable<Date, Date | string>
  }
  code_counts: {
    status: ColumnTypes['code_counts.status']
    count: number
  }
  code_sendings: {
    id: Default<string>
    code_id: string
    channel: ColumnTypes['code_sendings.channel']
    sent_by: Nullable<string>
    sent_at: Value<Date, Date | string>
  }
  codes: {
    id: Default<string>
    code: string
    status: Default<ColumnTypes['codes.status']>
    created_by: Nullable<string>
    registered_by: Nullable<string>
    registered_at: Nullable<Date, Date | string>
    used_at: Nullable<Date, Date | string>
    created_at: Default<Date, Date | string>
    recipient_name: Nullable<string>
    recipient_phone: Nullable<string>
    recipient_email: Nullable<string>
    locale: Nullable<ColumnTypes['codes.locale']>
    note: Nullable<string>
    family_id: Nullable<string>
    helper_id: Nullable<string>
    expires_on: Nullable<CalendarDate>
    revoked_at: Nullable<Date, Date | string>
    revoked_by: Nullable<string>
    begun: Nullable<ColumnTypes['codes.begun'], string>
    reissue_of: Nullable<string>
    recipient_text: GeneratedAlways<string | null>
    campaign_id: Nullable<string>
  }
  decline_reasons: {
    singleton: Default<boolean>
    list: Value<ColumnTypes['decline_reasons.list'], string>
    version: Default<number>
    updated_by: Nullable<string>
    updated_at: Default<Date, Date | string>
  }
  due_balances: {
    due_id: string
    fund_id: string
    approved: Default<string>
    committed: Default<string>
    paid: Default<string>
    loss: Default<string>
    is_open: GeneratedAlways<boolean>
  }
  ended_sessions: {
    token_hash: string
    user_id: string
    expires_at: Value<Date, Date | string>
  }
  families: {
    id: Default<string>
    number: GeneratedAlways<number>
    joined_into: Nullable<string>
    created_at: Default<Date, Date | string>
    likely: Default<number>
    reach: Nullable<ColumnTypes['families.reach']>
    request_count: Default<number>
    newest_id: Nullable<string>
    newest: Nullable<ColumnTypes['families.newest'], string>
    second: Nullable<ColumnTypes['families.second'], string>
    paid_by_year: Default<ColumnTypes['families.paid_by_year'], string>
  }
  family_distinctions: {
    smaller_id: string
    larger_id: string
    reason: string
    distinguished_by: Nullable<string>
    distinguished_at: Value<Date, Date | string>
  }
  family_join_items: {
    join_id: string
    kind: ColumnTypes['family_join_items.kind']
    item_id: string
  }
  family_joins: {
    id: Default<string>
    from_id: string
    into_id: string
    joined_by: Nullable<string>
    joined_at: Value<Date, Date | string>
    undone_by: Nullable<string>
    undone_at: Nullable<Date, Date | string>
  }
  family_notes: {
    id: Default<string>
    family_id: string
    note: string
    written_by: Nullable<string>
    written_at: Value<Date, Date | string>
  }
  former_addresses: {
    id: Default<string>
    user_id: Nullable<string>
    request_id: Nullable<string>
    email: string
    told_until: Value<Date, Date | string>
  }
  fund_sums: {
    fund_id: string
    paid: string
    loss: string
  }
  funds: {
    id: Default<string>
    name: string
    budget: Nullable<string>
    period: Nullable<ColumnTypes['funds.period']>
    categories: Default<string[]>
    is_default: Default<boolean>
    created_at: Default<Date, Date | string>
  }
  helpers: {
    id: Default<string>
    name: string
    phone: Nullable<string>
    email: Nullable<string>
    note: Nullable<string>
    saved_by: Nullable<string>
    saved_at: Value<Date, Date | string>
  }
  ledger_differences: {
    request_id: string
    place: string
    before: string
    after: string
    why: string
  }
  likely_pairs: {
    smaller_id: string
    larger_id: string
    points: number
    newest_at: Value<Date, Date | string>
  }
  likely_queue: {
    id: GeneratedAlways<number>
    family_id: string
  }
  name_words: {
    word: string
    sounds: Nullable<string[]>
    frequency: Default<number>
  }
  office_calendar: {
    singleton: Default<boolean>
    time_zone: string
    calls_when_paid: Default<boolean>
    sends_texts: Default<boolean>
  }
  outbox: {
    id: Default<string>
    kind: ColumnTypes['outbox.kind']
    recipient: string
    locale: ColumnTypes['outbox.locale']
    data: Default<ColumnTypes['outbox.data'], string>
    created_at: Default<Date, Date | string>
    next_attempt_at: Nullable<Date, Date | string>
    attempts: Default<number>
    last_error: Nullable<string>
    sent_at: Nullable<Date, Date | string>
    request_id: Nullable<string>
    cancelled_at: Nullable<Date, Date | string>
    channel: Default<ColumnTypes['outbox.channel']>
    call_after: Nullable<Date, Date | string>
    delivery: Nullable<ColumnTypes['outbox.delivery']>
  }
  payment_details: {
    request_id: string
    payment_full_name: Nullable<string>
    payment_address_line1: Nullable<string>
    payment_address_line2: Nullable<string>
    payment_city: Nullable<string>
    payment_state: Nullable<string>
    payment_postal_code: Nullable<string>
    payment_country: Nullable<string>
    payment_location: Nullable<string>
    check_delivery_method: Nullable<string>
    congregation_name: Nullable<string>
    bank_name: Nullable<string>
    routing_number: Nullable<string>
    account_number: Nullable<string>
    swift_code: Nullable<string>
    iban: Nullable<string>
    tax_id: Nullable<string>
    teudat_zeut: Nullable<string>
    account_type: Nullable<string>
    changed_at: Nullable<Date, Date | string>
    changed_by: Nullable<string>
    changed_from: Nullable<ColumnTypes['payment_details.changed_from'], string>
    confirmed_at: Nullable<Date, Date | string>
    confirmed_by: Nullable<string>
    has_doubtful_number: Default<boolean>
    marked_with: Default<number>
  }
  payment_instructions: {
    run_id: string
    file: Nullable<string>
    revision: Nullable<number>
    payment_id: string
    reference: string
    trace: Nullable<number>
    check_number: Nullable<number>
    check_date: Nullable<CalendarDate>
    amount: Nullable<string>
    currency: Nullable<ColumnTypes['payment_instructions.currency']>
    position: Default<number>
    own_fate: Nullable<ColumnTypes['payment_instructions.own_fate']>
    settled: Nullable<ColumnTypes['payment_instructions.settled']>
  }
  payment_signals: {
    payment_id: string
    kind: ColumnTypes['payment_signals.kind']
    key: string
    details: Value<ColumnTypes['payment_signals.details'], string>
    found_at: Value<Date, Date | string>
    reason: Nullable<ColumnTypes['payment_signals.reason']>
    words: Nullable<string>
    answered_by: Nullable<string>
    answered_at: Nullable<Date, Date | string>
  }
  payments: {
    id: Default<string>
    reference: string
    request_id: string
    run_id: Nullable<string>
    attempt: number
    method: ColumnTypes['payments.method']
    state: Default<ColumnTypes['payments.state']>
    payee_for_bank: Nullable<string>
    address_for_bank: Nullable<ColumnTypes['payments.address_for_bank'], string>
    account_type: Default<ColumnTypes['payments.account_type']>
    details_confirmed_at: Nullable<Date, Date | string>
    hold_reason: Nullable<string>
    amount_usd: Nullable<string>
    currency: Nullable<ColumnTypes['payments.currency']>
    amount: Nullable<string>
    payee: Nullable<string>
    address: Nullable<ColumnTypes['payments.address'], string>
    numbers: Nullable<string>
    trace: Nullable<number>
    check_number: Nullable<number>
    confirmation: Nullable<string>
    sent_at: Nullable<Date, Date | string>
    paid_at: Nullable<Date, Date | string>
    ended_on: Nullable<CalendarDate>
    return_code: Nullable<string>
    end_reason: Nullable<string>
    created_at: Default<Date, Date | string>
    check_date: Nullable<CalendarDate>
    cost_usd: Nullable<string>
    payee_from: Nullable<string>
    held_with_request: Default<boolean>
    ended_with_file: Default<boolean>
    due_number: Default<number>
    fund_id: Nullable<string>
    way: Default<ColumnTypes['payments.way']>
    outside_way: Nullable<ColumnTypes['payments.outside_way']>
    note: Nullable<string>
    carrier: Nullable<ColumnTypes['payments.carrier']>
    is_typed: Default<boolean>
    was_handed_over: Default<boolean>
    ended_from: Nullable<ColumnTypes['payments.ended_from']>
    ended_loss: Default<string>
    ended_posted_on: Nullable<CalendarDate>
    recorded_by: Nullable<string>
  }
  payout_counters: {
    name: string
    next: number
  }
  payout_files: {
    run_id: string
    file: string
    revision: number
    sha256: string
    bytes: number
    first_by: Nullable<string>
    first_at: Default<Date, Date | string>
    method: ColumnTypes['payout_files.method']
    count: Nullable<number>
    total: Nullable<string>
    fate: Nullable<ColumnTypes['payout_files.fate']>
    fate_by: Nullable<string>
    fate_at: Nullable<Date, Date | string>
    fate_reason: Nullable<string>
    confirmation: Nullable<string>
  }
  payout_imports: {
    id: Default<string>
    run_id: string
    entries: Nullable<string>
    columns: Nullable<ColumnTypes['payout_imports.columns'], string>
    header_hash: Nullable<string>
    created_by: Nullable<string>
    created_at: Default<Date, Date | string>
    words: Nullable<ColumnTypes['payout_imports.words'], string>
  }
  payout_notices: {
    id: Default<string>
    payment_id: string
    code: string
    content: Nullable<string>
    created_at: Default<Date, Date | string>
    decision: Nullable<ColumnTypes['payout_notices.decision']>
    decided_at: Nullable<Date, Date | string>
    decided_by: Nullable<string>
    uploaded_by: Nullable<string>
  }
  payout_operations: {
    id: string
    call_hash: string
    answer: Value<ColumnTypes['payout_operations.answer'], string>
    at: Default<Date, Date | string>
  }
  payout_runs: {
    id: Default<string>
    number: number
    pay_on: CalendarDate
    state: Default<ColumnTypes['payout_runs.state']>
    revision: Default<number>
    rate: Nullable<string>
    rate_date: Nullable<CalendarDate>
    rate_source: Nullable<ColumnTypes['payout_runs.rate_source']>
    created_by: Nullable<string>
    created_at: Default<Date, Date | string>
    locked_by: Nullable<string>
    locked_at: Nullable<Date, Date | string>
    file_basis: Nullable<ColumnTypes['payout_runs.file_basis'], string>
    totals: Nullable<ColumnTypes['payout_runs.totals'], string>
    by_hand: Default<string[]>
    is_second: Default<boolean>
  }
  payout_settings: {
    singleton: Default<boolean>
    data: Default<ColumnTypes['payout_settings.data'], string>
    version: Default<number>
    updated_by: Nullable<string>
    introduced_at: Default<Date, Date | string>
  }
  postings: {
    id: GeneratedAlways<number>
    due_id: Nullable<string>
    payment_id: Nullable<string>
    kind: ColumnTypes['postings.kind']
    amount: string
    fund_id: string
    posted_on: CalendarDate
    happened_on: CalendarDate
    at: Default<Date, Date | string>
    by_id: Nullable<string>
    event: string
    act_id: string
  }
  rate_limits: {
    key: string
    points: Default<number>
    expire: Nullable<number>
  }
  recovery_codes: {
    user_id: string
    code_hash: string
  }
  request_categories: {
    name: string
    position: number
  }
  request_corrections: {
    id: Default<string>
    request_id: string
    at: Value<Date, Date | string>
    corrected_by: Nullable<string>
    corrector: ColumnTypes['request_corrections.corrector']
    changes: Nullable<ColumnTypes['request_corrections.changes'], string>
  }
  request_counts: {
    category: string
    source_name: string
    payment_method: ColumnTypes['request_counts.payment_method']
    is_reviewed: boolean
    outcome: ColumnTypes['request_counts.outcome']
    status: ColumnTypes['request_counts.status']
    on_hold: boolean
    count: number
  }
  request_documents: {
    id: Default<string>
    request_id: string
    file_name: string
    file_path: string
    file_size: number
    mime_type: string
    uploaded_by: Nullable<string>
    created_at: Default<Date, Date | string>
    question_id: Nullable<string>
  }
  request_dues: {
    request_id: string
    number: number
    due_on: CalendarDate
    needs_confirmation: Default<boolean>
    asked_at: Nullable<Date, Date | string>
    confirmed_at: Nullable<Date, Date | string>
    id: Default<string>
    ended_why: Nullable<ColumnTypes['request_dues.ended_why']>
    ended_at: Nullable<Date, Date | string>
    ended_by: Nullable<string>
    taken_off: Default<string>
    marked_at: Nullable<Date, Date | string>
    mark_note: Nullable<string>
  }
  request_marks: {
    request_id: string
    kind: ColumnTypes['request_marks.kind']
    mark: string
  }
  request_questions: {
    id: Default<string>
    request_id: string
    question: string
    asked_by: Nullable<string>
    asked_at: Value<Date, Date | string>
    answer: Nullable<string>
    answered_from: Nullable<ColumnTypes['request_questions.answered_from']>
    answered_by: Nullable<string>
    answered_at: Nullable<Date, Date | string>
  }
  requests: {
    id: Default<string>
    code_id: string
    user_id: Nullable<string>
    created_by: Nullable<string>
    full_name: string
    email: Nullable<string>
    phone: string
    reason: string
    category: Nullable<string>
    where_met: Nullable<string>
    payment_method: ColumnTypes['requests.payment_method']
    payment_location: Nullable<string>
    address_line1: string
    address_line2: Nullable<string>
    city: string
    state: Nullable<string>
    postal_code: string
    country: string
    date_of_request: CalendarDate
    admin_created: Default<boolean>
    source_name: Default<string>
    status: Default<ColumnTypes['requests.status']>
    is_reviewed: Default<boolean>
    locale: Default<ColumnTypes['requests.locale']>
    submission_hash: string
    created_at: Default<Date, Date | string>
    search_text: GeneratedAlways<string>
    erased_at: Nullable<Date, Date | string>
    review_outcome: Nullable<ColumnTypes['requests.review_outcome']>
    hold_reason: Nullable<string>
    held_at: Nullable<Date, Date | string>
    held_by: Nullable<string>
    withdrawn_at: Nullable<Date, Date | string>
    withdrawn_by: Nullable<ColumnTypes['requests.withdrawn_by']>
    expected_payment_date: GeneratedAlways<CalendarDate>
    status_rank: GeneratedAlways<number>
    on_hold: GeneratedAlways<boolean>
    corrected_at: Nullable<Date, Date | string>
    outcome: GeneratedAlways<ColumnTypes['requests.outcome']>
    outcome_rank: GeneratedAlways<number>
    office_notes: Nullable<string>
    family_id: Default<string>
    reach: Nullable<ColumnTypes['requests.reach']>
    status_set: Nullable<ColumnTypes['requests.status_set']>
    status_set_by: Nullable<string>
    status_set_at: Nullable<Date, Date | string>
  }
  secret_keys: {
    version: number
    check_value: string
    created_at: Default<Date, Date | string>
  }
  sessions: {
    id: Default<string>
    user_id: string
    token_hash: string
    expires_at: Value<Date, Date | string>
    renewed_at: Default<Date, Date | string>
    recovery: Default<boolean>
    ip_address: Nullable<string>
    user_agent: Nullable<string>
    created_at: Default<Date, Date | string>
    updated_at: Default<Date, Date | string>
    auth_epoch: Default<number>
    replaced_token_hash: Nullable<string>
    replaced_until: Nullable<Date, Date | string>
  }
  silent_marks: {
    kind: ColumnTypes['silent_marks.kind']
    mark: string
    helper_id: Nullable<string>
  }
  template_messages: {
    language: ColumnTypes['template_messages.language']
    content: string
    updated_by: Nullable<string>
    updated_at: Default<Date, Date | string>
  }
  text_consents: {
    number: string
    given_at: Nullable<Date, Date | string>
    given_by: Nullable<ColumnTypes['text_consents.given_by']>
    ended_at: Nullable<Date, Date | string>
    ended_by: Nullable<ColumnTypes['text_consents.ended_by']>
  }
  text_replies: {
    id: Default<string>
    gateway_id: string
    number: string
    words: Nullable<string>
    word: Nullable<ColumnTypes['text_replies.word']>
    request_id: Nullable<string>
    received_at: Value<Date, Date | string>
    settled_at: Nullable<Date, Date | string>
  }
  two_person_acts: {
    id: Default<string>
    act: string
    subject_id: string
    version: string
    input: Value<unknown, string>
    reason: string
    asked_by: Nullable<string>
    asked_at: Default<Date, Date | string>
    is_confirmed: Nullable<boolean>
    ended_by: Nullable<string>
    ended_at: Nullable<Date, Date | string>
  }
  two_step: {
    user_id: string
    secret: string
    last_counter: Default<number>
    created_at: Default<Date, Date | string>
  }
  users: {
    id: Default<string>
    name: string
    email: string
    email_verified: Default<boolean>
    image: Nullable<string>
    is_admin: Default<boolean>
    locale: Default<ColumnTypes['users.locale']>
    mail_on_new_request: Default<boolean>
    created_at: Default<Date, Date | string>
    updated_at: Default<Date, Date | string>
    two_step: Default<boolean>
    auth_epoch: Default<number>
    mail_on_reminders: Default<boolean>
    reminded_on: Nullable<CalendarDate>
    family_id: Nullable<string>
    reach: Nullable<ColumnTypes['users.reach']>
  }
}
