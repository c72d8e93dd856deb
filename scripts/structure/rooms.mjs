// What stands where, and what it is called.

const longest = 250
const code = /\.(ts|tsx|mjs|css)$/
const drawer = /^(utils?|helpers?|misc|common|shared|lib|stuff)$/

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
