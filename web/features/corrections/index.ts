export { CorrectionForm } from './correction-screen.tsx'
