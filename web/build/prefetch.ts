import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract, type ProcedureInput, type ProcedureName } from '#contract/index.ts'

/** Placeholder for the id of the signed-in user. */
const userId = '<user>'

/** The first requests of the pages whose path and query match a pattern, in this order. */
const requests = [
  request(/^\/\w\w\/(dashboard|my-requests)\/?(\?|$)/, 'get_request_info', {
    user_id_input: userId,
  }),
  request(/^\/admin(\/|\?|$)/, 'get_request_counts', {}),
  request(/^\/admin\/(master-dashboard|requests)\/?$/, 'get_requests_with_review_status', {
    review_filter: 'pending',
    limit: 50,
  }),
]

/** Must succeed before a request that only administrators may send. */
const adminCheck = call('check_user_admin_status', { input_user_id: userId })

function request<N extends ProcedureName>(page: RegExp, name: N, input: ProcedureInput<N>) {
  const isAdminOnly = contract[name].audience === 'admin'
  return { page: page.source, ...call(name, input), ...(isAdminOnly && { isAdminOnly }) }
}

/** `input` must have its keys in the order of the page's own call: its JSON is the cache key. */
function call<N extends ProcedureName>(name: N, input: ProcedureInput<N>) {
  return { name, input }
}

/** The inline script that sends the first requests of a page: prefetch.js without comments. */
export const prefetchScript = readFileSync(join(import.meta.dirname, 'prefetch.js'), 'utf8')
  .replace(/^\s+|\/\/.*/gm, '')
  .replace('REQUESTS', JSON.stringify({ requests, adminCheck, userId }))
