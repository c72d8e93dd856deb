export { CardDocuments } from './card-documents.tsx'
export { WizardDocuments } from './wizard-documents.tsx'
