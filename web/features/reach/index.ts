export { useReach } from './queries.ts'
export { ReachChoice } from './reach-choice.tsx'
export { ReachFact } from './reach-fact.tsx'
