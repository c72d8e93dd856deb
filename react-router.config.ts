import type { Config } from '@react-router/dev/config'
import { writePages } from './web/build/pages.ts'

const config: Config = {
  appDirectory: 'web',
  // Server rendering runs once, in the build: writePages requests every page in every language and
  // stores the responses as files. The server only sends them.
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  splitRouteModules: false, // five files for one screen would be five more requests
  // A different folder within build/, to try a build without replacing the one being served.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  buildEnd: ({ reactRouterConfig }) => writePages(reactRouterConfig.buildDirectory),
}

export default config
