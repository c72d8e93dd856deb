import { useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'
import { useHydrated } from './hydrated.ts'
import { clearToasts } from './toasts.tsx'

/** Message keys by field name; a valid field has none. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

type FormOptions<Values> = {
  initial: Values
  /** A rule of domain/: returns message keys of errors by field, `{}` if all are valid. */
  validate?: (values: Values) => FieldErrors
  /** Returns how many characters a field takes; an error about a text that is too long names it. */
  limitOf?: (name: string) => number | undefined
  /** Returns the values after some were typed, if the values of other fields follow them. */
  withTyped?: (values: Values, typed: Partial<Values>) => Values
}

/**
 * A form with rules that return message keys. Calls `onSubmit` only if all fields are valid, one
 * call at a time. Otherwise shows the errors at their fields and focuses the first. Editing a field
 * clears its error.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { wordsOf } = useTranslation()
  const hydrated = useHydrated()
  const form = useMantineForm<Values>({ initialValues: options.initial })
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  // Takes over what was typed before the scripts had loaded; the next render would erase it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once
  useLayoutEffect(() => {
    if (hydrated || !element.current) return
    const typed = typedIn(element.current, options.initial)
    form.setValues(options.withTyped?.(options.initial, typed) ?? typed)
  }, [])

  /** Shows errors, of the rules or of the server. Returns true if there were any. */
  function showErrors(errors: FieldErrors) {
    const given = Object.entries(errors).flatMap(([name, key]) =>
      key ? [[name, withLimit(key, options.limitOf?.(name))]] : [],
    )
    form.setErrors(Object.fromEntries(given))
    if (given.length) setFailures((count) => count + 1)
    return given.length > 0
  }

  function onSubmit(send: (values: Values) => Promise<unknown> | unknown) {
    return async (event?: FormEvent<HTMLFormElement>) => {
      event?.preventDefault()
      if (event) element.current = event.currentTarget
      if (working.current) return
      clearToasts()
      const values = form.getValues()
      if (showErrors(options.validate?.(values) ?? {})) return
      working.current = true
      setBusy(true)
      try {
        await send(values)
      } finally {
        working.current = false
        setBusy(false)
      }
    }
  }

  return {
    /**
     * For `<form {...form.props(send)}>`; suppresses the browser's own validation. By `method` no
     * password is in the URL, should the browser submit it itself.
     */
    props: (send: (values: Values) => Promise<unknown> | unknown) => ({
      ref: element,
      method: 'post' as const,
      noValidate: true,
      onSubmit: onSubmit(send),
    }),
    /** For `<TextField {...form.field('email')} />`. */
    field: <Name extends keyof Values & string>(name: Name) => {
      const { error, ...input } = form.getInputProps(name)
      return { ...input, name, error: error ? wordsOf(String(error)) : undefined }
    },
    values: form.values,
    setValue: (name: keyof Values & string, value: unknown) =>
      form.setFieldValue(name, value as never),
    setValues: (values: Partial<Values>) => form.setValues(values),
    /** Validates without submitting, for steps. Returns true if all fields are valid. */
    check: () => !showErrors(options.validate?.(form.getValues()) ?? {}),
    errors: form.errors as Record<string, string>,
    showErrors,
    reset: () => {
      form.reset()
      form.clearErrors()
    },
    busy,
  }
}

/** For a form whose fields are checked by what saves it: suppresses the browser's own validation. */
export const savedBy = (save: () => unknown) => ({
  noValidate: true,
  onSubmit(event: FormEvent) {
    event.preventDefault()
    void save()
  },
})

/** Returns the texts in the fields of a form; only of those that have a value in `values`. */
export function typedIn<Values extends object>(
  form: HTMLFormElement,
  values: Values,
): Partial<Values> {
  const filled = [...new FormData(form)].filter(([name, text]) => text && name in values)
  return Object.fromEntries(filled) as Partial<Values>
}

/** Returns the key of an error about a text that is too long together with the limit. */
export const withLimit = (key: string, limit: number | undefined) =>
  key === 'err.tooLong' && limit ? `${key} ${limit}` : key

type FormErrorsProps = { errors: FieldErrors; labels: Partial<Record<string, MessageKey>> }

/**
 * Lists the errors at the top of a long form, linked to their fields. Both props are message keys
 * by field. Only fields with a label are listed, in the order of the labels.
 */
export function FormErrors({ errors, labels }: FormErrorsProps) {
  const { t, wordsOf } = useTranslation()
  const listed = Object.entries(labels).flatMap(([name, label]) => {
    const error = errors[name]
    return label && error ? [{ name, label, error }] : []
  })
  if (!listed.length) return null
  return (
    <div className="form-errors" role="alert">
      <p>{t('common.checkFields')}</p>
      <ul>
        {listed.map(({ name, label, error }) => (
          <li key={name}>
            <button type="button" onClick={() => focusField(name)}>
              <span>{t(label)}</span>
              {` – ${wordsOf(error)}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(name: string) {
  focusUnfolded(document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`))
}

/** Focuses a field, if there is one, and opens what it is folded in. */
export function focusUnfolded(field: HTMLElement | null) {
  for (let fold = field?.closest('details'); fold; fold = fold.parentElement?.closest('details')) {
    fold.open = true
  }
  field?.focus()
}
