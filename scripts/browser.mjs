// Finds a Chromium for the end-to-end tests, or installs one.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runQuietly } from './node.mjs'

// The headless shell needs a third less CPU time than the whole browser.
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or one in PATH. If there is none, installs Debian's
 * headless shell where we are root on Debian; elsewhere throws and says what to install.
 */
export async function bringBrowser() {
  const here = findBrowser()
  if (here) return here
  if (isProgram('/usr/bin/apt-get') && process.getuid?.() === 0) {
    console.log(`Installing ${shell} for the end-to-end tests (a minute or two) …`)
    installPackage(shell)
    const installed = findBrowser()
    if (installed) return installed
  }
  throw new Error(
    'The end-to-end tests need Chromium, and there is none. Install it (on Debian, as root: ' +
      `apt-get install ${shell}), or set CHROMIUM_PATH to the one you have.`,
  )
}

/** Returns the path of a Chromium that is already here, the headless shell first, or undefined. */
export function findBrowser() {
  const { CHROMIUM_PATH: chosen } = process.env
  if (chosen && !isProgram(chosen)) throw new Error(`CHROMIUM_PATH: ${chosen} cannot be run.`)
  return chosen || findInPath([shell, ...browsers])
}

function findInPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram)
}

function installPackage(name) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runQuietly('apt-get', ['update', '-q'], { env })
  runQuietly('apt-get', ['install', '-qy', '--no-install-recommends', name], { env })
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
