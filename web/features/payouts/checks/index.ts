export { CheckList, EndCheckForm } from './lazy-parts.tsx'
