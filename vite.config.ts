import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { buildTargets } from './web/build/browsers.ts'
import { chunkFileNames, chunks } from './web/build/chunks.ts'
import { classNameIn } from './web/build/class-names.ts'
import { filesOfParts, lazyParts } from './web/build/lazy-parts.ts'
import { messageParts } from './web/build/messages.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const answeredByServer = [
  '/rpc',
  '/auth/',
  '/documents',
  '/payouts',
  '/events',
  '/functions',
  '/mailbox',
]

// Vite serves JSON as a script in development, which browsers refuse for imports with type `json`.
const scriptsForJson: Plugin = {
  name: 'scripts-for-json',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/domain/') ? code.replaceAll(", { with: { type: 'json' } })", ')') : undefined,
}

export default defineConfig({
  plugins: [scriptsForJson, messageParts, lazyParts, reactRouter()],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: classNameIn } },
  resolve: { tsconfigPaths: true }, // resolves `#` paths when rendering in development
  optimizeDeps: {
    // listed, so that the first page in development does not load twice
    include: ['@mantine/core', '@mantine/form', '@tabler/icons-react', '@tanstack/react-query'],
  },
  build: {
    manifest: true,
    modulePreload: filesOfParts,
    target: buildTargets, // docs/decisions/040
    assetsInlineLimit: 0, // the Content-Security-Policy refuses inlined fonts
    rolldownOptions: { output: { codeSplitting: { groups: chunks }, chunkFileNames } },
  },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
})
