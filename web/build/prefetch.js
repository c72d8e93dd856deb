// Sends the page's first requests while its scripts still load, which takes seconds on a slow phone.
// web/prefetched.ts hands out the answers. Follows the order of the page, so that nothing is requested
// that this user may not have. The build inserts REQUESTS (prefetch.ts).
;(async () => {
  const isWithoutDrafts = (prefix) => {
    try {
      return !Object.keys(localStorage).some((key) => key.startsWith(prefix))
    } catch {
      return true // no storage, so no drafts
    }
  }
  const { requests, adminCheck, userId, numberInPath, runId, codeInQuery, draftPrefix } = REQUESTS
  const prefetched = new Map()
  window.prefetched = prefetched
  const ask = async (path, body) => {
    const headers = { Accept: 'application/json', 'X-Locale': document.documentElement.lang }
    if (body) headers['Content-Type'] = 'application/json'
    const signal = AbortSignal.timeout(20_000)
    const entry = {
      response: fetch(path, { method: body ? 'POST' : 'GET', headers, body, signal }),
    }
    prefetched.set(path + (body ?? ''), entry)
    const response = await entry.response
    entry.answeredAt = performance.now()
    if (response.ok) entry.output = await response.clone().json()
    return entry.output
  }
  const session = await ask('/auth/get-session')
  if (!session?.user || session.session.recovery) return
  const known = {
    [userId]: session.user.id,
    [`"${numberInPath}"`]: Number(/\d+/.exec(location.pathname)),
    [codeInQuery]: new URLSearchParams(location.search).get('code')?.replace('-', '').toUpperCase(),
  }
  const call = async ({ name, input, next }) => {
    let body = JSON.stringify(input)
    for (const placeholder in known) body = body.replace(placeholder, known[placeholder])
    const output = await ask(`/rpc/${name}`, body)
    if (!next || !output?.run) return output
    known[runId] = output.run.id
    return Promise.all(next.map(call))
  }
  const wanted = requests.filter(({ page }) =>
    new RegExp(page).test(location.pathname + location.search),
  )
  if (wanted.some(({ isAdminOnly }) => isAdminOnly)) {
    if ((await call(adminCheck)) !== true || session.session.two_step_missing) return
  }
  const outputs = await Promise.all(wanted.map(call))
  // The wizard begins with an empty form (web/features/apply/first-step-ahead.tsx).
  if (draftPrefix && outputs[0]?.success && isWithoutDrafts(draftPrefix)) {
    document.documentElement.dataset.firstStep = ''
  }
})().catch(() => undefined) // whoever uses the answer shows the error
