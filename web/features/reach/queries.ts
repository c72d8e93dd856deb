import { useAnswer } from '#web/use-answer.ts'

export const reachKey = ['reach'] as const

/** Returns how somebody is reached, and by what ways; oneself without a request. */
export const useReach = (requestId?: string) =>
  useAnswer([...reachKey, requestId ?? ''], 'get_reach', requestId ? { request_id: requestId } : {})
