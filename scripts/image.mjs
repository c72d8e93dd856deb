// Builds what deploy/Dockerfile builds, without a container engine, for the test of the image.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './node.mjs'

/** Returns the instructions of each stage of the Dockerfile, as `{ name, text }`. */
function readStages() {
  const lines = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replace(/\\\n/g, ' ')
  const instructions = [...lines.matchAll(/^([A-Z]+) (.*)$/gm)].map(([, name, text]) => ({
    name,
    text,
  }))
  const second = instructions.findLastIndex(({ name }) => name === 'FROM')
  return [instructions.slice(0, second), instructions.slice(second)]
}

/** Returns the files that deploy/Dockerfile.dockerignore lets in. The last pattern that fits counts. */
export function readContext() {
  const patterns = readFileSync(join(root, 'deploy/Dockerfile.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => ({ isLetIn: line.startsWith('!'), fits: matcher(line.replace(/^!/, '')) }))
  const isLetIn = (path) => patterns.findLast(({ fits }) => fits.test(path))?.isLetIn ?? true
  // Only the first level may have folders that are left out and too large to be read.
  const below = (path, entry) =>
    entry.isDirectory()
      ? readdirSync(join(root, path), { withFileTypes: true }).flatMap((inner) =>
          below(`${path}/${inner.name}`, inner),
        )
      : [path]
  return readdirSync(root, { withFileTypes: true })
    .filter(({ name }) => isLetIn(name))
    .flatMap((entry) => below(entry.name, entry))
    .filter(isLetIn)
}

/** A pattern also fits what is below a folder of its name. `**` stands for any number of folders. */
function matcher(pattern) {
  const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  const source = escaped.replace(/\*\*\/|\*/g, (found) => (found === '*' ? '[^/]*' : '(?:.*/)?'))
  return new RegExp(`^${source}(?:/|$)`)
}

/**
 * Runs the Dockerfile below `folder`, where `build` is /app of its first stage, and `app` and `data`
 * are /app and /data of the image. `env` is the environment of its commands. Returns how the image is
 * started.
 */
export function buildImage(folder, env) {
  const [first, second] = readStages()
  const context = readContext()
  const [build, app, data] = ['build', 'app', 'data'].map((name) => join(folder, name))
  for (const { name, text } of first) {
    if (name === 'RUN') run(text, build, env)
    if (name === 'COPY') copyFromContext(context, text.split(' '), build)
  }
  mkdirSync(app)
  const onlyOwner = process.getuid() === 0 ? '-o 1000 -g 1000' : '' // there is no user `node` here
  for (const { name, text } of second) {
    if (name === 'RUN') {
      run(text.replace('-o node -g node', onlyOwner).replaceAll('/data', data), app, env)
    }
    if (name === 'COPY') {
      const [, from, to] = text.split(' ')
      const target = to.endsWith('/') ? `${to}${basename(from)}` : to
      run(`mkdir -p ${dirname(target)} && cp -a ${from.replace('/app', build)} ${target}`, app, env)
    }
  }
  const find = (wanted) => second.find(({ name }) => name === wanted).text
  const settings = find('ENV').split(' ')
  return {
    app,
    variables: { ...Object.fromEntries(settings.map((set) => set.split('='))), DATA_DIR: data },
    command: JSON.parse(find('CMD')),
    healthCheck: JSON.parse(find('HEALTHCHECK').split('CMD ')[1]),
  }
}

function copyFromContext(context, words, target) {
  const sources = words.slice(0, -1)
  const isCopied = (path) => sources.some((from) => from === '.' || path === from)
  for (const path of context.filter(isCopied)) cpSync(join(root, path), join(target, path))
}

function run(command, cwd, env) {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    ...{ cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  })
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`)
}
