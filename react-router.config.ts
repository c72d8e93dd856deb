import type { Config } from '@react-router/dev/config'
import { writePages } from './web/build/pages.ts'

export default {
  appDirectory: 'web',
  // Rendering on a server happens once, in the build: writePages asks for every page in every
  // language and keeps the answers as files. What runs later only sends files.
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildDirectory: process.env.BUILD_DIR ?? 'build', // another one, to look at work in hand
  buildEnd: ({ reactRouterConfig }) => writePages(reactRouterConfig.buildDirectory),
} satisfies Config
