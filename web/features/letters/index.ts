export { LetterScreen } from './letter-screen.tsx'
