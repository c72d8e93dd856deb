export { exportedNotices, noticeProcedures } from './notices.ts'
export { clearNotices } from './notices-store.ts'
export { resultsProcedures } from './results.ts'
export { resultsRoutes } from './results-routes.ts'
