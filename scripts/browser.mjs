// Finds a Chromium for the end-to-end tests, or installs one.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './prepare.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or one in PATH. Installs Debian's where we are root
 * on Debian; elsewhere throws and says what to install.
 */
export async function bringBrowser() {
  const found = findBrowser()
  if (found) return found
  if (!isProgram('/usr/bin/apt-get') || process.getuid?.() !== 0) {
    throw new Error(
      'The end-to-end tests need Chromium, and there is none. Install it (on Debian, as root: ' +
        'apt-get install chromium), or set CHROMIUM_PATH to the one you have.',
    )
  }
  console.log('Installing Chromium for the end-to-end tests (a minute or two) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runQuietly('apt-get', ['update', '-q'], { env })
  runQuietly('apt-get', ['install', '-qy', '--no-install-recommends', 'chromium'], { env })
  return findBrowser()
}

/** Returns the path of a Chromium that is already here, or undefined. */
export function findBrowser() {
  const { CHROMIUM_PATH: chosen, PATH = '' } = process.env
  if (chosen && !isProgram(chosen)) throw new Error(`CHROMIUM_PATH: ${chosen} cannot be run.`)
  const inPath = PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)))
  return chosen || inPath.find(isProgram)
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
