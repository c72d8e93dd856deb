export { type Entered, foundOf, planOf, yearOfMonths } from './entered.ts'
export { PlanDialog, PlanPart, RequestDues } from './lazy-parts.tsx'
