export { OpenItems } from './open-items.tsx'
