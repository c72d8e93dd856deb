import { readFileSync } from 'node:fs'

const manifest = new URL('../package.json', import.meta.url)

/** The version of the program. CHANGELOG.md says what each one brings. */
export const version: string = JSON.parse(readFileSync(manifest, 'utf8')).version
