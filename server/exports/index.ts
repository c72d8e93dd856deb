export { describeExports } from './openapi.ts'
export { exportRoutes } from './routes.ts'
