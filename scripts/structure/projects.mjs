// Checks that `tsc -b` reads every source.
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'
import { findNode, root, runQuietly, tool } from '../node.mjs'

/** Reports sources that no TypeScript project contains, and those that two contain. */
export function sourcesAreTyped(files, projects = readProjects()) {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path))
    .flatMap(({ path }) => {
      const found = projects.filter(({ sources }) => sources.has(path)).map(({ name }) => name)
      if (found.length === 1) return []
      return [{ path, message: `is in ${found.join(' and ') || 'no tsconfig.*.json'}.` }]
    })
}

/** Returns the projects that `tsc -b` checks, with their files. */
function readProjects() {
  return readdirSync(root)
    .filter((name) => /^tsconfig\.(?!base)\w+\.json$/.test(name))
    .map((name) => {
      const config = runQuietly(findNode(), [tool('tsc'), '-p', name, '--showConfig'])
      return { name, sources: new Set(JSON.parse(config).files.map(posix.normalize)) }
    })
}
