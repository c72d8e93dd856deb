export { PersonData } from './person-data.tsx'
export { PersonSearch } from './person-search.tsx'
