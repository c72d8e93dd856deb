import type { Config } from '@react-router/dev/config'
import { writePages } from './web/build/pages.ts'

export default {
  appDirectory: 'web',
  // Rendering on a server happens once, in the build: writePages asks for every page in every
  // language and keeps the answers as files. What runs later only sends files.
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false, // five files for one screen would be five more answers to wait for
  // Another one within build/, to look at work in hand without disturbing what is served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  buildEnd: ({ reactRouterConfig }) => writePages(reactRouterConfig.buildDirectory),
} satisfies Config
