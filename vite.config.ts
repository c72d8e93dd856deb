import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const server = process.env.API_ORIGIN ?? 'http://localhost:3000'
const answeredByServer = ['/rpc', '/auth/', '/documents', '/events', '/functions', '/mailbox']

export default defineConfig({
  plugins: [reactRouter()],
  publicDir: 'web/public',
  resolve: { tsconfigPaths: true }, // rendering in development finds no `#` paths without it
  optimizeDeps: {
    // named, so that the first page in development is not loaded twice
    include: [
      '@mantine/core',
      '@mantine/form',
      '@mantine/notifications',
      '@tabler/icons-react',
      '@tanstack/react-query',
      'i18next',
      'react-i18next',
    ],
  },
  build: { manifest: true, target: 'es2022' },
  server: { proxy: Object.fromEntries(answeredByServer.map((path) => [path, server])) },
})
