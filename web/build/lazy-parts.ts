import { fileURLToPath } from 'node:url'
import type { ModulePreloadOptions, Plugin } from 'vite'

const viteHelper = '\0vite/preload-helper.js'
const loadPart = JSON.stringify(fileURLToPath(new URL('../load-part.ts', import.meta.url)))
let isReplaced = false

/** Lets each `import()` of the built pages go through `loadPart`, instead of through Vite's helper. */
export const lazyParts: Plugin = {
  name: 'lazy-parts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    if (id !== viteHelper) return
    isReplaced = true
    return `export { loadPart as __vitePreload } from ${loadPart}`
  },
  buildEnd(error) {
    if (error || isReplaced || this.environment.name !== 'client') return
    this.error('Vite no longer imports parts of pages through the helper that is replaced here.')
  },
}

/** Lists the file of a part even if it imports no other: Vite leaves such a list empty. */
export const filesOfParts: ModulePreloadOptions = {
  resolveDependencies: (file, imports) => (imports.length > 0 ? imports : [file]),
}
