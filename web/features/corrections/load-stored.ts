import { call } from '#web/api.ts'

/** Returns a request as it can be corrected now. Numbers are masked. */
export const loadStored = (request_id: string) => call('get_request_to_correct', { request_id })
