export { AdministratorsList } from './administrators-list.tsx'
export { InviteForm } from './invite-form.tsx'
export { MailSwitch } from './mail-switch.tsx'
