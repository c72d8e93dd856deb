import { create } from 'zustand'
import { ApiError } from './api-error.ts'

type Waiting = { goOn: () => void; giveUp: () => void }

/** The action that waits until the user has signed in again; the root shows the dialog for it. */
export const useFreshSignIn = create<{ waiting?: Waiting }>(() => ({}))

/** Thrown if the user does not sign in again. */
export class SignInCancelled extends Error {}

/**
 * Runs `work`. If the server refuses it because the sign-in is too old, asks for the password and
 * runs it once more. Throws what `work` throws, and SignInCancelled if the user cancels.
 */
export async function withFreshSignIn<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'err.signInAgain') throw failure
  }
  await new Promise<void>((goOn, reject) => {
    useFreshSignIn.getState().waiting?.giveUp()
    useFreshSignIn.setState({ waiting: { goOn, giveUp: () => reject(new SignInCancelled()) } })
  }).finally(() => useFreshSignIn.setState({ waiting: undefined }))
  return work()
}
