// Starts the demo on throw-away data, signs in, runs Lighthouse (mobile) over each page in each
// language, and prints a table: straight from the server, and behind nginx with HTTPS and HTTP/2 as
// it is shipped (deploy/balancer/nginx.conf). Ends with 1 where a page misses its limit.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bringBrowser } from '../../scripts/browser.mjs'
import { findNode, root } from '../../scripts/node.mjs'
import { Balancer, findNginx } from '../fleet/balancer.ts'

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } },
})

const folder = await mkdtemp(join(tmpdir(), 'kuppah-pages-'))
const browserPort = await freePort()
const browser = spawn(
  await bringBrowser(),
  [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--no-first-run',
    '--ignore-certificate-errors', // of nginx: nobody but us vouches for it
    `--remote-debugging-port=${browserPort}`,
    `--user-data-dir=${join(folder, 'browser')}`,
  ],
  { stdio: 'ignore' },
)
try {
  console.log('Straight from the server (HTTP/1.1):\n')
  const port = await freePort()
  const misses = [await measure(folder, port, `http://localhost:${port}`, browserPort)]
  const nginx = findNginx()
  const tls = nginx && (await makeCertificate(folder))
  if (tls) {
    console.log('\nBehind nginx (HTTPS, HTTP/2):\n')
    const [behind, front] = [await freePort(), await freePort()]
    const balancer = await Balancer.start(nginx, front, [behind, behind], tls)
    misses.push(await measure(folder, behind, `https://localhost:${front}`, browserPort))
    await balancer.stop()
  } else {
    console.log('\nNot measured behind nginx: it and openssl are not here.')
  }
  process.exitCode = Math.max(...misses)
} finally {
  await end(browser)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** The demo at a port, measured at the address that visitors have for it. 1 where a limit is missed. */
async function measure(folder, port, origin, browserPort) {
  const data = await mkdtemp(join(folder, 'data-'))
  // So many that fifty and more are pending: a full page of the master dashboard.
  const demo = spawn(findNode(), ['server/commands/demo.ts', '--requests', '200'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      APP_URL: origin,
      TRUSTED_PROXIES: origin.startsWith('https') ? '1' : '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const said = await saidBefore(demo, 'new codes')
    const [code] = /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(said) ?? []
    const asked = [origin, String(port), String(browserPort), code]
    const more = [options.runs, options.only ?? '']
    const child = spawn(findNode(), ['bench/pages/measure.mjs', ...asked, ...more], {
      cwd: root,
      stdio: 'inherit',
    })
    const [exitCode] = await once(child, 'exit')
    return exitCode ?? 1
  } finally {
    await end(demo)
  }
}

/** A certificate for localhost that nobody vouches for; undefined without openssl. */
async function makeCertificate(folder) {
  const tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const wanted = ['-subj', '/CN=localhost', '-days', '2', '-newkey', 'rsa:2048', '-nodes']
  const openssl = spawn(
    'openssl',
    ['req', '-x509', ...wanted, '-out', tls.certificate, '-keyout', tls.key],
    { stdio: 'ignore' },
  )
  const [exitCode] = await once(openssl, 'exit').catch(() => [1])
  return exitCode === 0 ? tls : undefined
}

async function end(child) {
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  await gone
}

async function saidBefore(child, words) {
  let said = ''
  for await (const part of child.stdout.setEncoding('utf8')) {
    said += part
    if (new RegExp(`${words}.*\n`).test(said)) break
  }
  return said
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}
