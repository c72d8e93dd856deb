export { CallList } from './call-list.tsx'
