// Started by main.mjs once server and browser are running. Runs Lighthouse on every page and prints
// the table.
import { once } from 'node:events'
import lighthouse from 'lighthouse'
import { locales } from '../../domain/locales.ts'

// The address for visitors, the port of the server, and that of the browser.
const [origin, port, browserPort, code, runs, only] = process.argv.slice(2)

// The limits of docs/performance.md: score; paints and interactive in milliseconds; transfer in kB.
const pages = [
  { name: 'home', path: (at) => `/${at}`, limits: { score: 100, largest: 1000, kB: 40 } },
  { name: 'signin', path: (at) => `/${at}/signin`, limits: { first: 1100, kB: 220 } },
  {
    name: 'wizard',
    path: (at) => `/${at}/request?code=${code}`,
    as: 'family@example.org',
    limits: { first: 1100, kB: 245 },
  },
  { name: 'dashboard', path: (at) => `/${at}/dashboard`, as: 'family@example.org', limits: {} },
  {
    name: 'master',
    path: () => '/admin/master-dashboard',
    as: 'office@example.org',
    limits: { interactive: 2500 },
  },
  {
    name: 'run',
    path: () => '/admin/payouts/2',
    as: 'office@example.org',
    limits: { interactive: 2500 },
  },
].filter(({ name }) => !only || name === only)

const numbers = ['score', 'first', 'largest', 'blocked', 'interactive', 'shift', 'kB']

const cookies = {}
for (const email of new Set(pages.flatMap(({ as }) => as ?? [])))
  cookies[email] = await signIn(email)

console.log(
  '| page | score | first paint | largest paint | blocked | interactive | shift | kB | long tasks |',
)
console.log('|---|---|---|---|---|---|---|---|---|')
const missed = []
for (const page of pages) {
  for (const locale of locales) {
    const measured = []
    for (let run = 0; run < Number(runs); run++) measured.push(await measure(page, locale))
    const median = (key) =>
      measured.map((of) => of[key]).sort((a, b) => a - b)[Math.floor(measured.length / 2)]
    const of = Object.fromEntries(numbers.map((key) => [key, median(key)]))
    const cells = [of.score, of.first, of.largest, of.blocked, of.interactive, of.shift, of.kB]
    console.log(`| ${page.name} ${locale} | ${cells.join(' | ')} | ${measured[0].tasks} |`)
    for (const [key, limit] of Object.entries({ ...page.limits, shift: 0 })) {
      const held = key === 'score' ? of[key] >= limit : of[key] <= limit
      if (!held) missed.push(`${page.name} ${locale}: ${key} ${of[key]}, limit ${limit}`)
    }
  }
}
console.log(missed.length > 0 ? `\nMissed:\n${missed.join('\n')}` : '\nAll limits are held.')
process.exit(missed.length > 0 ? 1 : 0)

async function measure(page, locale) {
  await setCookies([`locale=${locale}`, ...(cookies[page.as] ?? [])])
  const { lhr } = await lighthouse(`${origin}${page.path(locale)}`, {
    port: Number(browserPort),
    output: 'json',
    logLevel: 'silent',
    onlyCategories: ['performance'],
  })
  const { pathname } = new URL(lhr.finalDisplayedUrl)
  if (pathname !== new URL(page.path(locale), origin).pathname) {
    throw new Error(`${page.path(locale)} led on to ${pathname}: not signed in`)
  }
  const value = (audit) => lhr.audits[audit]?.numericValue ?? Number.NaN
  const longest = (lhr.audits['long-tasks']?.details?.items ?? [])
    .filter(({ duration }) => duration > 50)
    .map(
      ({ url, duration }) =>
        `${url.split('/').at(-1).split('-')[0] || 'page'} ${Math.round(duration)} ms`,
    )
  return {
    score: Math.round((lhr.categories.performance.score ?? 0) * 100),
    first: Math.round(value('first-contentful-paint')),
    largest: Math.round(value('largest-contentful-paint')),
    blocked: Math.round(value('total-blocking-time')),
    interactive: Math.round(value('interactive')),
    shift: Number(value('cumulative-layout-shift').toFixed(3)),
    kB: Math.round(value('total-byte-weight') / 100) / 10,
    tasks: longest.join(', ') || 'none',
  }
}

async function signIn(email) {
  const answer = await fetch(`http://localhost:${port}/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: origin },
    body: JSON.stringify({ email, password: 'a quiet demo room' }),
  })
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers.getSetCookie().map((line) => line.split(';')[0])
}

/**
 * Replaces all cookies of the browser (`name=value`). Uses DevTools because the browser does not
 * accept a Cookie header.
 */
async function setCookies(pairs) {
  const version = await fetch(`http://localhost:${browserPort}/json/version`)
  const socket = new WebSocket((await version.json()).webSocketDebuggerUrl)
  await once(socket, 'open')
  const cookiesToSet = pairs.map((pair) => {
    const [name, value] = pair.split(/=(.*)/)
    return { name, value, url: origin, secure: origin.startsWith('https') }
  })
  for (const [id, method, params] of [
    [1, 'Storage.clearCookies', {}],
    [2, 'Storage.setCookies', { cookies: cookiesToSet }],
  ]) {
    socket.send(JSON.stringify({ id, method, params }))
    await once(socket, 'message')
  }
  socket.close()
}
