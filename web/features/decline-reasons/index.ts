export { ReasonEditor } from './reason-editor.tsx'
