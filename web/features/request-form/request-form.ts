import type { FormField, FormValues } from '#web/features/request-fields/index.ts'
import type { useForm } from '#web/ui/form.tsx'

/** A form (useForm) with at least the fields of a request. */
type RequestForm = Pick<ReturnType<typeof useForm<FormValues>>, 'values' | 'field' | 'setValue'>

export type SectionProps = {
  form: RequestForm
  /** Sets a field, and those that depend on it: `change` or `changeNew`, by default the former. */
  onChange?: (field: FormField, value: string) => void
}
