// Sends the page's first requests while its scripts still load, which takes seconds on a slow phone.
// web/prefetched.ts hands out the answers. The order is that of the page, so that nothing is requested
// that this user may not have.
;(async () => {
  const prefetched = new Map()
  window.prefetched = prefetched
  const ask = async (path, input) => {
    const body = input && JSON.stringify(input)
    const headers = { Accept: 'application/json', 'X-Locale': document.documentElement.lang }
    if (input) headers['Content-Type'] = 'application/json'
    const signal = AbortSignal.timeout(20_000)
    const entry = {
      response: fetch(path, { method: input ? 'POST' : 'GET', headers, body, signal }),
    }
    prefetched.set(path + (body ?? ''), entry)
    const response = await entry.response
    entry.answeredAt = performance.now()
    if (response.ok) entry.output = await response.clone().json()
    return entry.output
  }
  const { pathname, search } = location
  const session = await ask('/auth/get-session')
  if (!session?.user || session.session.recovery) return
  if (/^\/\w\w\/(dashboard|my-requests)\/?$/.test(pathname)) {
    return ask('/rpc/get_request_info', { user_id_input: session.user.id })
  }
  if (!/^\/admin(\/|$)/.test(pathname)) return
  const isAdmin = await ask('/rpc/check_user_admin_status', { input_user_id: session.user.id })
  if (isAdmin !== true || session.session.two_step_missing) return
  const asks = [ask('/rpc/get_request_counts', {})]
  if (/^\/admin\/(master-dashboard|requests)\/?$/.test(pathname) && !search) {
    const input = { review_filter: 'pending', limit: 50 }
    asks.push(ask('/rpc/get_requests_with_review_status', input))
  }
  await Promise.all(asks)
})().catch(() => undefined) // whoever uses the answer shows the error
