import type { ProcedureInput, ProcedureName } from '#contract/index.ts'
import { addCode } from './callers.ts'
import { familyOf } from './family-changes.ts'
import { draftRun } from './payout-world.ts'
import { mailedTrial } from './trials.ts'
import type { World } from './world.ts'

/** Input for each procedure that changes nothing except counts of failed attempts. */
export const readings = {
  get_site_settings: () => ({}),
  handle_email_reregistration: () => ({ email_input: 'nobody@example.com' }),
  check_user_admin_status: ({ requester }) => ({ input_user_id: requester.id }),
  validate_code_for_registration: async ({ db }) => ({ code_text: (await addCode(db)).code }),
  validate_code_for_request: async ({ db, requester }) => ({
    code_text: (await addCode(db)).code,
    user_id_input: requester.id,
  }),
  get_opening_code: () => ({}),
  list_codes: () => ({}),
  find_in_office: () => ({ search: 'Moshe' }),
  get_office_work: () => ({}),
  get_code_counts: () => ({}),
  get_request_categories: () => ({}),
  get_request_info: ({ requester }) => ({ user_id_input: requester.id }),
  get_previous_details: () => ({}),
  get_request_to_correct: ({ requestId }) => ({ request_id: requestId }),
  get_request_status_by_code: ({ requestCode }) => ({
    code_text: requestCode,
    phone: '718-555-0123',
  }),
  get_requests_with_review_status: () => ({}),
  get_request: ({ requestId }) => ({ request_id: requestId }),
  get_latest_request_date: () => ({}),
  get_request_counts: () => ({}),
  get_category_counts: () => ({}),
  get_source_counts: () => ({}),
  get_payment_method_counts: () => ({}),
  get_filter_counts: () => ({}),
  get_decline_reasons: () => ({}),
  list_request_documents: ({ requestId }) => ({ request_id: requestId }),
  list_template_messages: () => ({}),
  list_audit_events: () => ({}),
  list_letters: () => ({}),
  count_requests: () => ({}),
  get_backup_status: () => ({}),
  get_mail_on_new_request: () => ({}),
  get_request_statistics: () => ({}),
  list_administrators: () => ({}),
  get_person: ({ requestId }) => ({ request_id: requestId }),
  get_administrator_invite: async ({ invite }) => ({ token: await invite('four@example.com') }),
  get_administrator_trial: async (world) => ({ token: await mailedTrial(world) }),
  list_sessions: () => ({}),
  get_two_step: () => ({}),
  get_payout_settings: () => ({}),
  get_payout_notices: () => ({}),
  get_payout_runs: () => ({}),
  list_run_files: async (world) => ({ run_id: (await draftRun(world)).id }),
  get_details_confirmation: ({ requestId }) => ({ request_id: requestId }),
  get_run_changes: async (world) => ({ run_id: (await draftRun(world)).id }),
  get_payout_run: async (world) => ({ run_id: (await draftRun(world)).id }),
  get_payout_labels: async (world) => ({ run_id: (await draftRun(world)).id }),
  get_payout_payments: async (world) => ({ run_id: (await draftRun(world)).id }),
  get_request_payments: ({ requestId }) => ({ request_id: requestId }),
  find_families: () => ({}),
  get_family: async (world) => ({ family_id: await familyOf(world) }),
  get_family_requests: async (world) => ({ family_id: await familyOf(world) }),
  get_family_events: async (world) => ({ family_id: await familyOf(world) }),
  get_open_items: () => ({}),
  list_checks: () => ({}),
  get_payout_overview: () => ({}),
  get_payout_statistics: () => ({}),
} satisfies {
  [N in ProcedureName]?: (world: World) => ProcedureInput<N> | Promise<ProcedureInput<N>>
}
