export { useTemplates } from './queries.ts'
export { ShareLink } from './share-link.tsx'
export { TemplateEditor } from './template-editor.tsx'
export { messageOf } from './template-text.ts'
