/** How far a request is (docs/product.md §4.7). */
export const requestStatuses = ['created', 'processing', 'processed', 'paid'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export type ProgressStep = {
  /** The status that this step stands for; the middle one says `processing` while that lasts. */
  status: RequestStatus
  /** Message key of its label. */
  label: `status.${RequestStatus}`
  /** The request has come this far. */
  done: boolean
  /** The furthest step that the request has come to. */
  current: boolean
}

/** The middle two both mean 66 %. */
const percent = { created: 33, processing: 66, processed: 66, paid: 100 } as const

export function isRequestStatus(value: unknown): value is RequestStatus {
  return requestStatuses.some((status) => status === value)
}

/** The progress bar in percent; 0 for a status that is not ours. */
export function progressOf(status: string): 0 | 33 | 66 | 100 {
  return isRequestStatus(status) ? percent[status] : 0
}

/** The three labelled steps of the progress bar: received, processed, paid. */
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
