import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collect: NodeJS.GCFunction | undefined

/** Collects garbage and returns its pages to the system. V8 alone would keep them for later. */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as NodeJS.GCFunction
  }
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
