export { PlanDialog, RequestDues } from './lazy-parts.tsx'
