export { CardDocuments } from './card-documents.tsx'
export { type ChosenFile, sendChosen } from './send-chosen.ts'
export { WizardDocuments } from './wizard-documents.tsx'
