import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type ProcedureInput, type ProcedureName } from '#contract/index.ts'
import { draftPrefix } from '../device-storage.ts'

/** Placeholder for the id of the signed-in user. */
const userId = '<user>'
/** Placeholder for the number in the page's address. */
const numberInPath = '<number>' as unknown as number
/** Placeholder for the code in the page's query, in stored form. */
const codeInQuery = '<code>'
/** Placeholder for the id of the `run` in the answer before. */
const runId = '<run>'

type Call = { name: ProcedureName; input: object }

/** The wizard with a code as it is printed or stored. */
const ofWizard = /^\/\w\w\/request\/?\?(.*&)?code=[2-9A-Za-z]{4}-?[2-9A-Za-z]{4}(&|$)/

/** The first requests of the pages whose path and query match a pattern, in this order. */
const requests = [
  request(/^\/\w\w\/(dashboard|my-requests)\/?(\?|$)/, 'get_request_info', {
    user_id_input: userId,
  }),
  request(ofWizard, 'validate_code_for_request', {
    code_text: codeInQuery,
    user_id_input: userId,
  }),
  request(ofWizard, 'get_previous_details', {}),
  request(ofWizard, 'get_begun', { code_text: codeInQuery }),
  request(/^\/admin(\/|\?|$)/, 'get_request_counts', {}),
  request(/^\/admin\/(master-dashboard|requests)\/?$/, 'get_requests_with_review_status', {
    review_filter: 'pending',
    limit: 50,
  }),
  request(/^\/admin\/payouts\/[1-9]\d*\/?$/, 'get_payout_run', { number: numberInPath }, [
    call('get_payout_payments', { run_id: runId, limit: 200 }),
  ]),
]

/** Must succeed before a request that only administrators may send. */
const adminCheck = call('check_user_admin_status', { input_user_id: userId })

/** Prefetches a request on the pages that match; `next` is sent once it is answered. */
function request<N extends ProcedureName>(
  page: RegExp,
  name: N,
  input: ProcedureInput<N>,
  next?: Call[],
) {
  const isAdminOnly = contract[name].audience === 'admin'
  return { page: page.source, ...call(name, input), ...(isAdminOnly && { isAdminOnly }), next }
}

/** `input` must have its keys in the order of the page's own call: its JSON is the cache key. */
function call<N extends ProcedureName>(name: N, input: ProcedureInput<N>) {
  return { name, input }
}

const script = readFileSync(join(import.meta.dirname, 'prefetch.js'), 'utf8')

/**
 * Returns the inline script that sends the first requests of a page: prefetch.js without comments.
 * Only pages of the office contain the requests of administrators.
 */
export function prefetchScript(path: string): string {
  const isOffice = path.startsWith('/admin')
  const isWizard = path.endsWith('/request')
  const wanted = requests.filter(
    ({ isAdminOnly, page }) =>
      Boolean(isAdminOnly) === isOffice && (isWizard || page !== ofWizard.source),
  )
  const values = {
    requests: wanted,
    userId,
    ...(isOffice && { adminCheck, numberInPath, runId }),
    ...(isWizard && { codeInQuery, draftPrefix }),
  }
  return script.replace(/^\s+|\/\/.*/gm, '').replace('REQUESTS', JSON.stringify(values))
}
