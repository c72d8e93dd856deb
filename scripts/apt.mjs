// Installs Debian packages that tests need, where that is possible.
import { accessSync, constants } from 'node:fs'
import { runQuietly } from './node.mjs'

/** Installs a package and returns true, or returns false where we are not root on Debian. */
export function installPackage(name, what) {
  if (!isProgram('/usr/bin/apt-get') || process.getuid?.() !== 0) return false
  console.log(`Installing ${name} for ${what} (a minute or two) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runQuietly('apt-get', ['update', '-q'], { env })
  runQuietly('apt-get', ['install', '-qy', '--no-install-recommends', name], { env })
  return true
}

export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
