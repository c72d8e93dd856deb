export { documentProcedures } from './procedures.ts'
export { documentRoutes } from './routes.ts'
export { familyDocumentsOf } from './store.ts'
