import { bookChanges } from './book-changes.ts'
import type { CallName } from './call-names.ts'
import { addCode, addDocument, addLetter, addRequest, withoutAdministrators } from './callers.ts'
import { campaignChanges } from './campaign-changes.ts'
import type { Prepare } from './change.ts'
import { codeChanges } from './code-changes.ts'
import { correctionChanges } from './correction-changes.ts'
import { familyChanges } from './family-changes.ts'
import { payoutChanges } from './payout-changes.ts'
import { planChanges } from './plan-changes.ts'
import { questionChanges } from './question-changes.ts'
import type { readings } from './readings.ts'
import { requestInputs } from './request-inputs.ts'
import { trialChanges } from './trials.ts'
import { authenticatorOf, password, type World, withTwoStep } from './world.ts'

// One call of every procedure and route that changes something. A missing procedure does not
// compile.

const review = ({ server, admin, requestId }: World) =>
  server.call(
    'create_admin_review',
    { input_request_id: requestId, input_donation_amount: '18' },
    admin.cookie,
  )

const byAdmin = (action: string, input: (world: World) => unknown): Prepare => {
  return async (world) => ({ action, input: input(world), cookie: world.admin.cookie })
}

/** Every procedure except the readings, and every act on a payment, with its input and the audit action that it must record. */
export const changes: Record<Exclude<CallName, keyof typeof readings>, Prepare> = {
  ...{ ...codeChanges, ...campaignChanges, ...correctionChanges },
  upsert_template_message: byAdmin('template.changed', () => ({
    language: 'english',
    content: 'Your code: {code}',
  })),
  create_request: async ({ db, requester }) => ({
    action: 'request.created',
    input: requestInputs({ input_code: (await addCode(db)).code }),
    cookie: requester.cookie,
  }),
  create_direct_request: byAdmin('request.created_directly', () => {
    const { input_code, code_id, status, ...shared } = requestInputs()
    return { ...shared, input_email: null, input_date_of_request: '2026-11-18' }
  }),
  update_request_status: byAdmin('request.status_changed', ({ requestId }) => ({
    request_id: requestId,
    status: 'processing',
  })),
  update_request: byAdmin('request.changed', ({ requestId }) => ({
    request_id: requestId,
    date_of_request: '2026-11-17',
  })),
  reveal_payment_number: byAdmin('request.number_revealed', ({ requestId }) => ({
    request_id: requestId,
    field: 'account_number',
  })),
  create_admin_review: byAdmin('review.created', ({ requestId }) => ({
    input_request_id: requestId,
    input_donation_amount: '180',
    input_notes: 'For Moshe, 718-555-0123',
  })),
  set_amount_at_creation: byAdmin('review.changed', ({ requestId }) => ({
    request_id: requestId,
    amount_set_at_creation: true,
  })),
  undo_admin_review: async (world) => {
    await review(world)
    const input = { request_id: world.requestId }
    return { action: 'review.undone', input, cookie: world.admin.cookie }
  },
  save_request_notes: byAdmin('request.noted', ({ requestId }) => ({
    request_id: requestId,
    notes: 'For Moshe, 718-555-0123: ask the Rav',
  })),
  hold_request: byAdmin('request.held', ({ requestId }) => ({
    request_id: requestId,
    reason: 'For Moshe, 718-555-0123: call first',
  })),
  release_request: async (world) => {
    const input = { request_id: world.requestId }
    await world.server.call('hold_request', { ...input, reason: 'Call' }, world.admin.cookie)
    return { action: 'request.released', input, cookie: world.admin.cookie }
  },
  withdraw_request: byAdmin('request.withdrawn', ({ requestId }) => ({ request_id: requestId })),
  restore_request: async (world) => {
    const input = { request_id: world.requestId }
    await world.server.call('withdraw_request', input, world.admin.cookie)
    return { action: 'request.restored', input, cookie: world.admin.cookie }
  },
  save_decline_reasons: async ({ server, admin }) => {
    const { body } = await server.call('get_decline_reasons', {}, admin.cookie)
    const { version } = body as { version: number }
    const reasons = [{ en: `Sorry, ${version}`, he: 'סליחה', yi: 'אנטשולדיגט' }]
    const input = { reasons, expected_version: version }
    return { action: 'template.reasons_changed', input, cookie: admin.cookie }
  },
  send_letter_again: async ({ db, admin }) => {
    const letter_id = await addLetter(db, { last_error: 'EMESSAGE 451' })
    return { action: 'letter.sent_again', input: { letter_id }, cookie: admin.cookie }
  },
  cancel_letter: async ({ db, admin }) => {
    const letter_id = await addLetter(db, { kind: 'confirm' })
    return { action: 'letter.cancelled', input: { letter_id }, cookie: admin.cookie }
  },
  remove_request_document: async ({ db, admin }) => {
    const { id: request_id } = await addRequest(db)
    const { id } = await addDocument(db, request_id)
    return { action: 'document.removed', input: { document_id: id }, cookie: admin.cookie }
  },
  ...questionChanges,
  ...{ ...planChanges, ...bookChanges, ...familyChanges },
  confirm_email: async ({ person, issueToken }) => {
    const { id } = await person({ email_verified: false })
    return { action: 'account.confirmed', input: { token: await issueToken('confirm_email', id) } }
  },
  resend_confirmation: async ({ person }) => {
    const { email } = await person({ email_verified: false })
    return { action: 'account.confirmation_mailed', input: { email } }
  },
  request_password_reset: async ({ person }) => {
    const { email } = await person()
    return { action: 'account.reset_mailed', input: { email } }
  },
  start_password_recovery: async ({ person, issueToken }) => {
    const { id } = await person()
    const token = await issueToken('reset_password', id)
    return { action: 'account.recovery_started', input: { token } }
  },
  update_password: async ({ server }) => {
    const { cookie } = await server.signIn()
    return { action: 'account.password_changed', input: { new_password: 'new teapot' }, cookie }
  },
  request_email_change: async ({ server }) => {
    const { cookie } = await server.signIn()
    const input = { new_email: 'wanted@example.com' }
    return { action: 'account.email_change_asked', input, cookie }
  },
  confirm_email_change: async ({ person, issueToken }) => {
    const { id } = await person()
    const token = await issueToken('change_email', id, 'changed@example.com')
    return { action: 'account.email_changed', input: { token } }
  },
  change_person_email: async ({ db, admin, person }) => {
    const { id: request_id } = await addRequest(db, { user_id: (await person()).id })
    const input = { request_id, new_email: 'called@example.com' }
    return { action: 'account.email_changed', input, cookie: admin.cookie }
  },
  confirm_identity: async ({ person, signIn }) => {
    const cookie = await signIn(await person())
    return { action: 'sign_in.repeated', input: { password }, cookie }
  },
  end_session: async ({ server, requester }) => {
    const { body } = await server.call('list_sessions', {}, requester.cookie)
    const [session] = (body as { sessions: { id: string }[] }).sessions
    const cookie = requester.cookie
    return { action: 'sign_in.session_ended', input: { session_id: session?.id }, cookie }
  },
  end_other_sessions: async ({ server }) => {
    const { cookie } = await server.signIn()
    return { action: 'sign_in.others_ended', input: {}, cookie }
  },
  start_two_step: async ({ server }) => {
    const { cookie } = await server.signIn()
    return { action: 'account.two_step_begun', input: {}, cookie }
  },
  confirm_two_step: async ({ server }) => {
    const { cookie } = await server.signIn()
    const code = await authenticatorOf(server, cookie)
    return { action: 'account.two_step_on', input: { code: code() }, cookie }
  },
  renew_recovery_codes: async ({ server }) => {
    const { cookie, recoveryCode } = await withTwoStep(server)
    return { action: 'account.recovery_codes_renewed', input: { code: recoveryCode }, cookie }
  },
  turn_off_two_step: async ({ server }) => {
    const { cookie, recoveryCode } = await withTwoStep(server)
    return { action: 'account.two_step_off', input: { code: recoveryCode }, cookie }
  },
  set_mail_on_new_request: byAdmin('account.letters_changed', () => ({
    mail_on_new_request: true,
  })),
  invite_administrator: byAdmin('administrator.invited', () => ({ email: 'one@example.com' })),
  withdraw_administrator_invite: async ({ server, admin }) => {
    await server.call('invite_administrator', { email: 'two@example.com' }, admin.cookie)
    const { body } = await server.call('list_administrators', {}, admin.cookie)
    const [invite] = (body as { invites: { id: string }[] }).invites
    const input = { invite_id: invite?.id }
    return { action: 'administrator.invite_withdrawn', input, cookie: admin.cookie }
  },
  accept_administrator_invite: async ({ invite }) => {
    const input = { token: await invite('three@example.com'), name: 'Moshe Gross', password }
    return { action: 'administrator.invite_accepted', input }
  },
  remove_administrator: async ({ admin, person }) => {
    const { id: user_id } = await person({ is_admin: true })
    return { action: 'administrator.removed', input: { user_id }, cookie: admin.cookie }
  },
  ...trialChanges,
  reset_two_step: async ({ admin, person }) => {
    const { id: user_id } = await person({ is_admin: true, two_step: true })
    return { action: 'account.two_step_reset', input: { user_id }, cookie: admin.cookie }
  },
  end_person_sessions: byAdmin('sign_in.all_ended', ({ requestId }) => ({
    request_id: requestId,
  })),
  export_person: byAdmin('person.exported', ({ requestId }) => ({
    request_id: requestId,
    with_numbers: false,
  })),
  erase_person: async ({ db, admin }) => {
    const { id: request_id } = await addRequest(db)
    const input = { request_id, confirmation: 'Moshe Cohen' }
    return { action: 'person.erased', input, cookie: admin.cookie }
  },
  ...payoutChanges,
  create_first_admin: async ({ db, issueToken }) => {
    await withoutAdministrators(db)
    const token = await issueToken('first_admin', null)
    const first = { email: 'first@example.com', name: 'Moshe Gross', password }
    return { action: 'administrator.made', input: { token, ...first } }
  },
}

/** Does the same for routes outside /rpc. */
export const routeChanges: [string, Prepare][] = [
  [
    '/auth/sign-in/email',
    async ({ person }) => {
      const { email } = await person()
      return { action: 'sign_in.succeeded', input: { email, password } }
    },
  ],
  [
    '/auth/sign-in/email',
    async ({ person }) => {
      const { email } = await person()
      return { action: 'sign_in.failed', input: { email, password: 'wrong' } }
    },
  ],
  [
    '/auth/sign-out',
    async ({ server }) => {
      const { cookie } = await server.signIn()
      return { action: 'sign_in.ended', input: {}, cookie }
    },
  ],
  [
    '/auth/sign-up/email',
    async ({ db }) => {
      const { id: code_id } = await addCode(db)
      return {
        action: 'account.registered',
        input: { email: 'new@example.com', password, code_id },
      }
    },
  ],
]
