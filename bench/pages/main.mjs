// Runs Lighthouse (mobile) over each page of the demo in each language: straight from the server, and
// behind nginx with HTTPS and HTTP/2 as it is shipped (deploy/balancer/nginx.conf). Prints a table and
// stores it in bench/results.md. Exits with 1 if a page misses its limit.
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
import { circumstances, saveResult } from '../results.ts'

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
    '--ignore-certificate-errors', // because nginx uses a self-signed certificate
    `--remote-debugging-port=${browserPort}`,
    `--user-data-dir=${join(folder, 'browser')}`,
  ],
  { stdio: 'ignore' },
)
try {
  const port = await freePort()
  const misses = [
    await measure('Pages straight from the server (HTTP/1.1)', port, `http://localhost:${port}`),
  ]
  const nginx = findNginx()
  const tls = nginx && (await makeCertificate(folder))
  if (tls) {
    const [behind, front] = [await freePort(), await freePort()]
    const balancer = await Balancer.start(nginx, front, [behind, behind], tls)
    misses.push(
      await measure('Pages behind nginx (HTTPS, HTTP/2)', behind, `https://localhost:${front}`),
    )
    await balancer.stop()
  } else {
    console.log('\nNot measured behind nginx, because nginx or openssl is not installed.')
  }
  process.exitCode = Math.max(...misses)
} finally {
  await end(browser)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Measures the demo at `port` by the address that visitors use. Returns 1 if a limit is missed. */
async function measure(heading, port, origin) {
  console.log(`${heading}\n`)
  const data = await mkdtemp(join(folder, 'data-'))
  // Enough for more than fifty pending requests: a full page of the master dashboard.
  const args = ['server/commands/demo.ts', '--requests', '200', '--payments', '200']
  const demo = spawn(findNode(), args, {
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
      stdio: ['inherit', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.setEncoding('utf8').on('data', (part) => {
      printed += part
      process.stdout.write(part)
    })
    const [exitCode] = await once(child, 'close')
    const method = `${circumstances()}. Median of ${options.runs} runs.`
    if (!options.only) saveResult(heading, `${method}\n\n${printed}`)
    return exitCode ?? 1
  } finally {
    await end(demo)
  }
}

/**
 * Creates a self-signed certificate for localhost. Returns undefined if openssl is not installed.
 */
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
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
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
