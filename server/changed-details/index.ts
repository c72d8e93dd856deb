export { changeDetails, confirmDetails, findChange, insertCorrection } from './store.ts'
