export { AcceptInviteForm } from './accept-invite-form.tsx'
export { AccountBar } from './account-bar.tsx'
export { AuthProvider, useAuth, useIsAdmin, useLeaveWhenSignedOut } from './auth.tsx'
export { ChangeEmailForm } from './change-email-form.tsx'
export { ChangePasswordForm } from './change-password-form.tsx'
export { EmailForm } from './email-form.tsx'
export { FirstAdminForm } from './first-admin-form.tsx'
export { FreshSignIn } from './fresh-sign-in.tsx'
export { requireAdmin, requireUser, sessionContext } from './guards.ts'
export { useQueryValue } from './hydrated.ts'
export {
  confirmEmail,
  confirmEmailChange,
  hashOfFailure,
  isConfirmed,
  startRecovery,
} from './mailed-link.ts'
export { useMailedToken } from './mailed-token.ts'
export { RegistrationForm } from './registration-form.tsx'
export { ResendConfirmation, useResendConfirmation } from './resend-confirmation.tsx'
export { ResetRequestForm } from './reset-request-form.tsx'
export { afterSignIn, mayChangePassword, returnsToPassword } from './return-path.ts'
export { auth, fetchSession } from './session.ts'
export { SessionsList } from './sessions-list.tsx'
export { SignInForm } from './sign-in-form.tsx'
export { SignOutButton } from './sign-out-button.tsx'
export { TokenButton, usePostedToken } from './token-button.tsx'
export { TwoStepCard } from './two-step.tsx'
