// Asks what the page is going to ask while its scripts are on their way, which takes a slow phone
// seconds; `send` and `answeredAhead` (web/api.ts) take these answers. In the same order, so that
// nobody is refused here who would not have been asked about there.
;(async () => {
  const answers = new Map()
  window.askedAhead = answers
  const ask = async (path, input) => {
    const body = input && JSON.stringify(input)
    const headers = { Accept: 'application/json', 'X-Locale': document.documentElement.lang }
    if (input) headers['Content-Type'] = 'application/json'
    const signal = AbortSignal.timeout(20_000)
    const asked = {
      response: fetch(path, { method: input ? 'POST' : 'GET', headers, body, signal }),
    }
    answers.set(path + (body ?? ''), asked)
    const response = await asked.response
    asked.answeredAt = performance.now()
    if (response.ok) asked.output = await response.clone().json()
    return asked.output
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
})().catch(() => undefined) // whoever takes the answer says what is wrong
