import { draftPrefix } from '#web/device-storage.ts'
import { type FormValues, keptValues } from '#web/features/request-fields/index.ts'
import { storedDraft } from '#web/stored-draft.ts'

type Draft = { version: string | null; values: Partial<FormValues> }

/**
 * What was typed to correct a version of a request, without the numbers that are typed twice
 * (docs/product.md §4.4).
 */
export const correctionDraft = (userId: string, requestId: string) =>
  storedDraft<Draft>(`${draftPrefix}correct:${userId}:${requestId}`, {
    parse(text) {
      const { version, values } = JSON.parse(text)
      return { version, values: keptValues({ ...values }) }
    },
    format: ({ version, values }) => JSON.stringify({ version, values: keptValues(values) }),
  })
