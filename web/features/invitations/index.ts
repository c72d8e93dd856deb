export { Invitations } from './invitations.tsx'
