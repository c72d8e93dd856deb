// The files of the project, as the checks read them.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

const made = new Set(['.git', '.react-router', 'build', 'data', 'test-results'])
const text =
  /\.(ts|tsx|mjs|cjs|js|css|json|md|html|svg|yml|yaml|sql|sh)$|(^|\/)(\.ci\/run|\.npmrc)$/

/** Returns all text files that people write, as `{ path, text }` with paths from the root. */
export function readFiles() {
  return pathsBelow('')
    .filter((path) => text.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function pathsBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder ? `${folder}/${entry.name}` : entry.name
    if (!entry.isDirectory()) return entry.isFile() ? [path] : []
    return made.has(path) || entry.name === 'node_modules' ? [] : pathsBelow(path)
  })
}

/**
 * Returns a complaint with a line number for every match of `pattern` (a global regex) in a file.
 */
export function complaintsAt({ path, text }, pattern, message) {
  return [...text.matchAll(pattern)].map((match) => {
    const lead = match[0].length - match[0].trimStart().length // the match may begin with a line break
    const line = text.slice(0, match.index + lead).split('\n').length
    return { path, line, message: message.replace('%s', match[0].trim()) }
  })
}

/** Prints complaints as `path:line message`, and sets the exit code to 1 if there are any. */
export function report(complaints) {
  for (const { path, line, message } of complaints) {
    console.log(`${path}${line ? `:${line}` : ''}  ${message}`)
  }
  if (complaints.length > 0) process.exitCode = 1
}
