/** The statuses of a request (docs/product.md §4.7). */
export const requestStatuses = ['created', 'processing', 'processed', 'paid'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** How a screen reads both statuses of the middle step (docs/product.md §4.7). */
export type MiddleStatus = 'processing' | 'processed'

type ProgressStep = {
  status: RequestStatus
  /** The request has reached this step. */
  done: boolean
  /** This is the furthest step that the request has reached. */
  current: boolean
}

/** Both middle statuses are shown as 66 %. */
const percent = { created: 33, processing: 66, processed: 66, paid: 100 } as const

export function isRequestStatus(value: unknown): value is RequestStatus {
  return requestStatuses.some((status) => status === value)
}

/** Returns the progress in percent; 0 for an unknown status. */
export function progressOf(status: string): 0 | 33 | 66 | 100 {
  return isRequestStatus(status) ? percent[status] : 0
}

/** Returns the three labelled steps of the progress bar: received, the middle one, paid. */
export function progressSteps(status: string, middle: MiddleStatus): ProgressStep[] {
  const progress = progressOf(status)
  return (['created', middle, 'paid'] as const).map((step) => ({
    status: step,
    done: progress >= percent[step],
    current: progress === percent[step],
  }))
}
