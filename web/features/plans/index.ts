export { PlanDialog, PlanForm, PlanPart, RequestDues } from './lazy-parts.tsx'
export { type Entered, planOf } from './plan-of.ts'
