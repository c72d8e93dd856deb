/** The statuses of a request (docs/product.md §4.7). */
export const requestStatuses = ['created', 'processing', 'processed', 'paid'] as const
export type RequestStatus = (typeof requestStatuses)[number]

type ProgressStep = {
  /**
   * The status of this step. The middle step is `processing` while the request is, otherwise
   * `processed`.
   */
  status: RequestStatus
  /** Message key of the label. */
  label: `status.${RequestStatus}`
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

/** Returns the three labelled steps of the progress bar: received, processed, paid. */
export function progressSteps(status: string): ProgressStep[] {
  const progress = progressOf(status)
  const middle = status === 'processing' ? 'processing' : 'processed'
  return (['created', middle, 'paid'] as const).map((step) => ({
    status: step,
    label: `status.${step}`,
    done: progress >= percent[step],
    current: progress === percent[step],
  }))
}
