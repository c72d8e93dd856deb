import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { sized } from '#server/testing/sizes.ts'
import { controlSocket, DirectoryInUse, lockDirectory } from './directory-lock.ts'

let folder = ''
const children: ChildProcess[] = []
const ownerFile = () => path.join(folder, 'server.pid')
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kuppah-lock-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** A process that answers each line: `take` with `held` or with why not, `release` with `free`. */
const holder = `import { createInterface } from 'node:readline'
import { lockDirectory } from ${JSON.stringify(path.resolve('server/database/directory-lock.ts'))}
let release
for await (const line of createInterface({ input: process.stdin })) {
  if (line === 'release') {
    release?.()
    release = undefined
    console.log('free')
  } else {
    try {
      release = await lockDirectory(process.argv[1])
      console.log('held')
    } catch (error) {
      console.log(error.name + ': ' + error.message)
    }
  }
}`

/** Starts one, prefixed with the command `within`. Returns a function that sends it a line, and the process. */
function startHolder(within: string[] = []) {
  const node = [process.execPath, '--input-type=module-typescript', '-e', holder, folder]
  const [program = '', ...args] = [...within, ...node]
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ask = async (word: 'take' | 'release') => {
    child.stdin.write(`${word}\n`)
    return String((await lines.next()).value)
  }
  return { ask, child }
}

/** The command that runs a program in its own PID namespace, if this machine permits it. */
const apart = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child']
const own = spawnSync('unshare', [...apart.slice(1), 'true']).status === 0 ? apart : []

test('a second process is refused until the first releases it', async () => {
  const release = await lockDirectory(folder)
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse)
  release()
  expect(existsSync(ownerFile())).toBe(false)
  const again = await lockDirectory(folder)
  again()
})

test('the refusal names the process, its machine and what to do', async () => {
  const release = await lockDirectory(folder)
  const said = `in use by process ${process.pid} of ${hostname()}, since .* DATA_DIR`
  await expect(lockDirectory(folder)).rejects.toThrow(new RegExp(said))
  release()
})

test('a process with the same number in another PID namespace is refused', async () => {
  const [first, second] = [startHolder(own), startHolder(own)]
  expect(await first.ask('take')).toBe('held')
  const { pid } = JSON.parse(readFileSync(ownerFile(), 'utf8'))
  if (own.length > 0) expect(pid).toBeLessThan(10)
  expect(await second.ask('take')).toMatch(/^DirectoryInUse/)
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse)
  expect(await first.ask('release')).toBe('free')
  expect(await second.ask('take')).toBe('held')
})

test('a directory whose process was killed is taken over at once, in another namespace too', async () => {
  const first = startHolder(own)
  expect(await first.ask('take')).toBe('held')
  first.child.kill('SIGKILL')
  await once(first.child, 'close') // waits for the output too, which ends with the last process of the namespace
  const second = startHolder()
  expect(await second.ask('take')).toBe('held')
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  const release = await lockDirectory(folder)
  release()
})

test('exactly one of several concurrent processes gets it', async () => {
  const contenders = [startHolder(own), startHolder(), startHolder(own)]
  for (let round = 0; round < sized(10, 300); round++) {
    const answers = await Promise.all(contenders.map(({ ask }) => ask('take')))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(contenders.map(({ ask }) => ask('release')))
  }
})

test('exactly one of several processes takes over after a killed one', async () => {
  const contenders = [startHolder(), startHolder(own)]
  for (let round = 0; round < sized(1, 20); round++) {
    const victim = startHolder()
    expect(await victim.ask('take')).toBe('held')
    victim.child.kill('SIGKILL')
    await once(victim.child, 'exit')
    const answers = await Promise.all(contenders.map(({ ask }) => ask('take')))
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1)
    await Promise.all(contenders.map(({ ask }) => ask('release')))
  }
})

test('a directory whose control socket answers is in use, whatever the lock says', async () => {
  const server = createServer().listen(controlSocket(folder))
  await once(server, 'listening')
  await expect(lockDirectory(folder)).rejects.toThrow(DirectoryInUse)
  server.close()
  await once(server, 'close')
  const release = await lockDirectory(folder)
  release()
})

describe('an owner that did not release the directory', () => {
  const leave = (owner: object) => {
    const here = { pid: 1, host: hostname(), machine: '', boot: 'another boot', since: 'yesterday' }
    writeFileSync(ownerFile(), JSON.stringify({ ...here, ...owner }))
  }
  /** The owner that this machine writes to the lock file. */
  const ownMark = async () => {
    const release = await lockDirectory(folder)
    const mark = JSON.parse(readFileSync(ownerFile(), 'utf8'))
    release()
    return mark
  }

  test('refuses the start when it was another machine, and says how to go on', async () => {
    leave({ host: 'elsewhere' })
    const attempt = lockDirectory(folder)
    await expect(attempt).rejects.toThrow(ConfigError)
    await expect(attempt).rejects.toThrow(
      /^DATA_DIR: process 1 of another machine, elsewhere, .* delete .*server\.pid/,
    )
    rmSync(ownerFile())
    const release = await lockDirectory(folder)
    release()
  })

  test('is taken over when this machine was started again since', async () => {
    leave({ ...(await ownMark()), boot: 'the boot before' })
    const release = await lockDirectory(folder)
    release()
  })

  test('is taken over when it was another container of this machine', async () => {
    leave({ ...(await ownMark()), host: 'another-container' })
    const release = await lockDirectory(folder)
    release()
  })

  test.each(['', 'nonsense', '4711 1'])('blocks nobody with the mark %j', async (mark) => {
    writeFileSync(ownerFile(), mark)
    const release = await lockDirectory(folder)
    expect(await JSON.parse(readFileSync(ownerFile(), 'utf8'))).toMatchObject({ pid: process.pid })
    release()
  })
})
