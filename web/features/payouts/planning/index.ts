export { DraftTools } from './draft-tools.tsx'
