export { OwnReachField } from './own-reach-field.tsx'
export { useReach } from './queries.ts'
export { ReachChoice } from './reach-choice.tsx'
