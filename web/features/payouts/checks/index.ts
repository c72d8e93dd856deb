export { CheckActForm, CheckList } from './lazy-parts.tsx'
