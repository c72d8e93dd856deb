export { CardDocuments } from './card-documents.tsx'
export { resumeSending } from './resume-sending.ts'
export { type ChosenFiles, moveFiles, useChosenFiles } from './use-chosen-files.ts'
