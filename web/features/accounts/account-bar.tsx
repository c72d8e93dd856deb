import './accounts.css'
import { Ltr } from '#web/ui/ltr.tsx'
import { useAuth } from './auth.tsx'
import { SignOutButton } from './sign-out-button.tsx'

/** For the header: the e-mail address of whoever is signed in, and the way out. */
export function AccountBar() {
  const { user } = useAuth()
  return (
    <>
      {user && <Ltr className="account-email">{user.email}</Ltr>}
      <SignOutButton />
    </>
  )
}
