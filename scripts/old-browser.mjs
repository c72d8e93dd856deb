// Brings the oldest Chromium that we support (docs/decisions/040), for `npm run test:full`. It is kept
// outside the project and is no dependency: nobody needs it to build or run the portal.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

const PACKAGE = '@sparticuz/chromium'
const VERSION = '109.0.6'
const SHA512 =
  '9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg=='

/**
 * Returns the path of Chromium 109: OLD_CHROMIUM_PATH, or the one that is brought from the registry of
 * packages into the user's cache. Throws and says why if it cannot be brought.
 */
export function bringOldBrowser() {
  const { OLD_CHROMIUM_PATH: chosen, XDG_CACHE_HOME: cache } = process.env
  if (chosen) return chosen
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'there is a Chromium 109 for Linux on x64 only; OLD_CHROMIUM_PATH names another',
    )
  }
  const folder = join(cache || join(homedir(), '.cache'), 'kuppah', `chromium-${VERSION}`)
  const program = join(folder, 'chromium')
  if (!existsSync(program)) unpack(folder)
  return program
}

/** Unpacks into a folder beside it first, so that an interrupted run leaves none that looks whole. */
function unpack(folder) {
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  try {
    const options = { cwd: making, stdio: ['ignore', 'pipe', 'pipe'] }
    execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], options)
    const archive = readdirSync(making).find((name) => name.endsWith('.tgz')) ?? ''
    const hash = createHash('sha512')
      .update(readFileSync(join(making, archive)))
      .digest('base64')
    if (hash !== SHA512) throw new Error(`${PACKAGE} ${VERSION} is not the package that we know`)
    execFileSync('tar', ['-xzf', archive, '--strip-components=2', 'package/bin'], options)
    const open = (name) => brotliDecompressSync(readFileSync(join(making, `${name}.br`)))
    writeFileSync(join(making, 'chromium'), open('chromium'))
    chmodSync(join(making, 'chromium'), 0o755)
    execFileSync('tar', ['-x'], {
      ...options,
      stdio: ['pipe', 'pipe', 'pipe'],
      input: open('swiftshader.tar'),
    })
    for (const name of readdirSync(making)) {
      if (/\.(br|tgz)$/.test(name)) rmSync(join(making, name))
    }
    renameSync(making, folder)
  } finally {
    rmSync(making, { recursive: true, force: true })
  }
}
