// Loaded when one is opened: they hold the rules of telephone numbers.
export { ManyForm } from './many-form.tsx'
export { PersonForm } from './person-form.tsx'
