export { countUnseenDifferences } from './keys-store.ts'
export { describeExports } from './openapi.ts'
export { exportRoutes } from './routes.ts'
