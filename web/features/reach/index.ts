export { ReachChoice } from './reach-choice.tsx'
