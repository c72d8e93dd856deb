export { CheckActForm, CheckList, OpenCheck } from './lazy-parts.tsx'
