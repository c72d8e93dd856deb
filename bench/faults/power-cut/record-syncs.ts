import fs, { promises } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { keepContent } from './second-disk.ts'

// Preloaded into a server or command that is to be cut off (`node --import`): after each sync of a
// file in DATA_DIR, its content is kept as what a power cut leaves of it (second-disk.ts).

const dataDir = process.env.POWER_CUT_OF ?? ''
const kept = process.env.POWER_CUT_KEPT ?? ''

function record(handle: number) {
  const file = fs.readlinkSync(`/proc/self/fd/${handle}`)
  if (file.startsWith(`${dataDir}/`)) keepContent(`/proc/self/fd/${handle}`, kept)
}

for (const name of ['fsyncSync', 'fdatasyncSync'] as const) {
  const sync = fs[name]
  fs[name] = (handle) => {
    sync(handle)
    record(handle)
  }
}
const { fsync } = fs // of streams with `flush: true`
fs.fsync = ((handle: number, done: fs.NoParamCallback) =>
  fsync(handle, (error) => {
    if (!error) record(handle)
    done(error)
  })) as typeof fs.fsync
syncBuiltinESMExports()

const handle = await promises.open(import.meta.filename)
const prototype = Object.getPrototypeOf(handle) as promises.FileHandle
await handle.close()
for (const name of ['sync', 'datasync'] as const) {
  const sync = prototype[name]
  prototype[name] = async function (this: promises.FileHandle) {
    await sync.call(this)
    record(this.fd)
  }
}
