export { TemplateEditor } from './template-editor.tsx'
