export { DirectForm } from './direct-form.tsx'
export { latestRequestDate } from './latest-date.ts'
