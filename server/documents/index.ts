export { documentProcedures } from './procedures.ts'
export { documentRoutes } from './routes.ts'
export { createStorage } from './storage.ts'
