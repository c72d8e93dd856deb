export { PlanForm } from './plan-form.tsx'
export { RequestDues } from './request-dues.tsx'
