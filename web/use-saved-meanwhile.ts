import { useState } from 'react'
import { ApiError } from './api-error.ts'
import { useFailureToast } from './failure.ts'
import type { MessageKey } from './i18n/translation.ts'
import { type ActionOptions, type ActOptions, useAction } from './use-action.ts'

type Options<Version> = ActionOptions & {
  /** Returns the other version, if a save was refused because of it and the refusal contains it. */
  inRefusal?: (failure: unknown) => Version | null | undefined
  /** Loads the other version after a refusal with this code. */
  afterRefusal?: { code: MessageKey; load: () => Promise<Version> }
  /** Called with the other version, where a form merges it with what was typed. */
  onTheirs?: (theirs: Version) => void
}

/**
 * For a form that is saved over the version that it shows: nobody's work is overwritten unseen. `save`
 * is `act` of useAction; `theirs` is the version that somebody else has saved meanwhile, until a save
 * succeeds or `settle` is called.
 */
export function useSavedMeanwhile<Version>(options: Options<Version>) {
  const { inRefusal, afterRefusal, onTheirs } = options
  const { act, busy } = useAction(options)
  const showFailure = useFailureToast()
  const [theirs, setTheirs] = useState<Version>()
  const settle = () => setTheirs(undefined)

  async function save<Answer>(
    send: (operationId: string) => Promise<Answer>,
    { onSuccess, onFailure, ...rest }: ActOptions<Answer> = {},
  ): Promise<Answer | undefined> {
    let other: (() => Version | Promise<Version>) | undefined
    const answer = await act(send, {
      ...rest,
      onSuccess(answer) {
        settle()
        onSuccess?.(answer)
      },
      onFailure(failure) {
        const found = inRefusal?.(failure)
        if (found) other = () => found
        if (failure instanceof ApiError && failure.code === afterRefusal?.code) {
          other = afterRefusal.load
        }
        return onFailure?.(failure) || other !== undefined
      },
    })
    if (!other) return answer
    try {
      const version = await other()
      setTheirs(version)
      onTheirs?.(version)
    } catch (failure) {
      showFailure(failure)
    }
    return undefined
  }
  return { save, busy, theirs, settle }
}

/**
 * Compares a form with what somebody else has saved since it was opened: the fields that they
 * have changed, and those of them that are untouched here, to take over.
 */
export function compareFields({
  before,
  mine,
  theirs,
}: Record<'before' | 'mine' | 'theirs', Fields>) {
  const changed = Object.entries(theirs).filter(([name, value]) => value !== before[name])
  const untouched = changed.filter(([name]) => mine[name] === before[name])
  return { changed: Object.fromEntries(changed), untouched: Object.fromEntries(untouched) }
}

type Fields = Readonly<Record<string, string>>
