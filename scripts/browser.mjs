// Finds a Chromium for the end-to-end tests, or brings one.
import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'
import { runQuietly } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of a Chromium: CHROMIUM_PATH, one in PATH or one that Playwright keeps. Installs Debian's
 * where we may; throws, saying what to install, where not.
 */
export async function bringBrowser() {
  const found = findBrowser()
  if (found) return found
  if (!isDebian() || process.getuid?.() !== 0) {
    throw new Error(
      'The end-to-end tests need Chromium, and there is none. Install it (on Debian, as root: ' +
        'apt-get install chromium), or set CHROMIUM_PATH to the one you have.',
    )
  }
  console.log('Installing Chromium for the end-to-end tests (a minute or two) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runQuietly('apt-get', ['update', '-q'], { env })
  await runQuietly('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { env })
  return findBrowser()
}

/** The path of a Chromium that is already here, or undefined. */
export function findBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!isProgram(given)) throw new Error(`CHROMIUM_PATH is ${given}, which cannot be run.`)
    return given
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const inPath = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...inPath, ...keptByPlaywright()].find(isProgram)
}

function keptByPlaywright() {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright')
  if (!existsSync(cache)) return []
  const builds = readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))
  return builds.flatMap((build) =>
    ['chrome-linux64', 'chrome-linux'].map((folder) => join(cache, build, folder, 'chrome')),
  )
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isDebian() {
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
