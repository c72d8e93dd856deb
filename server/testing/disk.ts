import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Functions of node:fs to replace while `work` runs, for everybody who imports them. */
type Replaced = Partial<Pick<typeof fs, 'fdatasyncSync' | 'fsyncSync' | 'writeSync'>>

/** Runs `work` with functions of node:fs replaced, for tests that count or fail operations of a disk. */
export async function onDisk<T>(replaced: Replaced, work: () => Promise<T>): Promise<T> {
  const originals = Object.keys(replaced).map((name) => [name, Reflect.get(fs, name)] as const)
  Object.assign(fs, replaced)
  syncBuiltinESMExports()
  try {
    return await work()
  } finally {
    Object.assign(fs, Object.fromEntries(originals))
    syncBuiltinESMExports()
  }
}
