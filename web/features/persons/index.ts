export { PersonData } from './person-data.tsx'
