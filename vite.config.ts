import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
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

const framework = {
  name: 'framework',
  test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|@tanstack)\//,
}
const common = { name: 'common', minShareCount: 8 }
// Small pieces of every page.
const shell = {
  name: 'shell',
  test: /(public\/not-found|still-script|hydrated|return-path|get-contrast-color|create-theme)/,
}
// The long form, of families and of the office, with what it knows of countries and payment methods.
const form = {
  name: 'form',
  test: /(countr(ies|y-names)|payment-(methods|form|text)|category-name|select-field|text-area-field|Textarea|NativeSelect)/,
  minShareCount: 2,
}

export default defineConfig({
  plugins: [scriptsForJson, messageParts, reactRouter()],
  publicDir: 'web/public',
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
    // What nearly every page needs comes as one file: sixty small ones cost more in headers and
    // pack less well. The rest stays with the pages that use it.
    rolldownOptions: { output: { codeSplitting: { groups: [framework, common, shell, form] } } },
  },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
})
