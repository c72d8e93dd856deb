export { DocumentList } from './document-list.tsx'
export { DocumentPicker } from './document-picker.tsx'
export { DocumentPreview } from './document-preview.tsx'
export { useUploadDocument } from './queries.ts'
