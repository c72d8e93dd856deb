export { FirstStepAhead } from './first-step-ahead.tsx'
export { RequestWizard } from './request-wizard.tsx'
export { steps } from './steps.ts'
