// Finds a Chromium for the end-to-end tests, or installs one.
import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { installPackage, isProgram } from './apt.mjs'

// The headless shell needs a third less CPU time than the whole browser.
const shell = 'chromium-headless-shell'
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Returns the path of a Chromium: CHROMIUM_PATH, or one in PATH. If there is none, installs Debian's
 * headless shell where we are root on Debian; elsewhere throws and says what to install.
 */
export async function bringBrowser() {
  const found = findBrowser() ?? (installPackage(shell, 'the end-to-end tests') && findBrowser())
  if (found) return found
  throw new Error(
    'The end-to-end tests need Chromium, and there is none. Install it (on Debian, as root: ' +
      `apt-get install ${shell}), or set CHROMIUM_PATH to the one you have.`,
  )
}

/**
 * Installs a font that stands in for ours until ours has loaded (web/theme.css), where we are root on
 * Debian and it is missing. Nearly all phones and computers have one.
 */
export function bringFont() {
  const { stdout } = spawnSync('fc-list', ['Liberation Sans'], { encoding: 'utf8' })
  if (stdout === '') installPackage('fonts-liberation', 'tests of fonts')
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
