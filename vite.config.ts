import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { chunks } from './web/build/chunks.ts'
import { classNameIn } from './web/build/class-names.ts'
import { messageParts } from './web/build/messages.ts'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const answeredByServer = ['/rpc', '/auth/', '/documents', '/events', '/functions', '/mailbox']

// In development JSON is sent as a script, and a browser refuses that where the import says `json`.
const scriptsForJson: Plugin = {
  name: 'scripts-for-json',
  apply: 'serve',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/domain/') ? code.replaceAll(", { with: { type: 'json' } })", ')') : undefined,
}

export default defineConfig({
  plugins: [scriptsForJson, messageParts, reactRouter()],
  publicDir: 'web/public',
  css: { modules: { generateScopedName: classNameIn } },
  resolve: { tsconfigPaths: true }, // rendering in development finds no `#` paths without it
  optimizeDeps: {
    // named, so that the first page in development is not loaded twice
    include: [
      '@mantine/core',
      '@mantine/form',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'i18next',
      'react-i18next',
    ],
  },
  build: {
    manifest: true,
    target: 'es2022',
    assetsInlineLimit: 0, // a font within a style sheet is one that the policy of the pages refuses
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
})
