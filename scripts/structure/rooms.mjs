// What stands where, and what it is called.

/** The features, and the files each has in server/. `database` is what they stand on. */
const features = {
  accounts: ['procedures.ts', 'store.ts'],
  audit: ['procedures.ts', 'store.ts'],
  backup: [], // commands and the night's work; its SQL is in database/rows.ts
  codes: ['procedures.ts', 'store.ts'],
  counts: ['procedures.ts', 'store.ts'],
  documents: ['procedures.ts', 'store.ts'],
  mail: ['store.ts'], // nobody calls it over the wire
  persons: ['procedures.ts', 'store.ts'],
  requests: ['procedures.ts', 'store.ts'],
  reviews: ['procedures.ts', 'store.ts'],
  templates: ['procedures.ts', 'store.ts'],
}
const longest = 250
const code = /\.(ts|tsx|mjs|css)$/
const drawer = /^(utils?|helpers?|misc|common|shared|lib|stuff)$/

/** server/<feature>/ has its fixed files, and the features have the same names on both sides. */
export function featureFiles(files) {
  const paths = new Set(files.map(({ path }) => path))
  const rooms = new Set()
  for (const path of paths) {
    const [, side, room] = /^(server|web\/features)\/([^/]+)\/./.exec(path) ?? []
    if (room && room !== 'database') rooms.add(`${side}/${room}`)
  }
  return [...rooms].flatMap((path) => {
    const room = path.split('/').at(-1)
    if (!(room in features)) {
      const known = Object.keys(features).join(', ')
      return [
        { path, message: `is no feature (${known}). Put it into one, or add it to the table.` },
      ]
    }
    const missing = path.startsWith('server/')
      ? features[room].filter((name) => !paths.has(`${path}/${name}`))
      : []
    return missing.map((name) => ({
      path,
      message: `has no ${name}. procedures.ts says who may and calls the store; store.ts holds all SQL.`,
    }))
  })
}

/** A rule without its test beside it is no rule. */
export function domainTests(files) {
  const paths = new Set(files.map(({ path }) => path))
  return [...paths]
    .filter((path) => /^domain\/.*(?<!\.test)\.ts$/.test(path))
    .filter((path) => !paths.has(path.replace(/\.ts$/, '.test.ts')))
    .map((path) => ({ path, message: `has no test. Write ${path.replace(/\.ts$/, '.test.ts')}.` }))
}

/** Long files want to be two. Comments and empty lines are free; data and migrations may be long. */
export function fileLengths(files) {
  return files
    .filter(({ path }) => code.test(path) && !/^server\/database\/migrations\//.test(path))
    .flatMap(({ path, text }) => {
      const lines = text.split('\n').filter((line) => !/^\s*($|\/\/|\/\*|\*)/.test(line)).length
      if (lines <= longest) return []
      const message = `has ${lines} lines of code, and ${longest} is the most. Make two of it, each with a name of its own.`
      return [{ path, message }]
    })
}

/** Names are in kebab case and say what is inside. */
export function fileNames(files) {
  return files.flatMap(({ path }) => {
    const parts = path.split('/').map((part) => part.replace(/\..*$/, ''))
    if (parts.some((part) => drawer.test(part))) {
      return [{ path, message: 'is a drawer. Name it after what it holds, beside what uses it.' }]
    }
    const name = path.split('/').at(-1)
    if (code.test(path) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)+$/.test(name)) {
      return [{ path, message: 'Write file names in lower case, words joined by hyphens.' }]
    }
    return []
  })
}
