import type { CallRow } from '#contract/calls.ts'
import type { CallOutcome } from '#domain/calls.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { callsKey, lettersKey } from '#web/query-keys.ts'
import { useAction } from '#web/use-action.ts'

/** Returns who has to be called, who has waited longest first. */
export const useCalls = () => usePagedAnswer(callsKey, 'list_calls', {}, ({ calls }) => calls)

/** Returns what can be done with a row, and whether it is being done. */
export function useCallActions({ call_id, version }: CallRow) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [callsKey, lettersKey], isBusyWhileRefetching: true })
  return {
    busy,
    take: (take_over: boolean) => act(() => call('take_call', { call_id, take_over })),
    record: (outcome: CallOutcome, note: string) =>
      act(
        (operation_id) =>
          call('record_call', { call_id, outcome, note: note || null, version, operation_id }),
        { message: () => t('calls.recorded') },
      ),
  }
}
