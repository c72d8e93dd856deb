export { FridayCard } from './friday-card.tsx'
export { Today } from './today.tsx'
