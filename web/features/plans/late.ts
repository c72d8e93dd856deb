export { PlanForm } from './plan-form.tsx'
export { PlanPart } from './plan-part.tsx'
export { RequestDues } from './request-dues.tsx'
