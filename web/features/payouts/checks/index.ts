export { CheckList } from './check-list.tsx'
