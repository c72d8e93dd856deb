export { CheckList, EndCheckForm, OpenCheck } from './lazy-parts.tsx'
