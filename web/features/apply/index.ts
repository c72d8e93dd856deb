export { RequestWizard } from './request-wizard.tsx'
export { steps } from './steps.ts'
