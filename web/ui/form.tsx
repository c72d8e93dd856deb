import { useForm as useMantineForm } from '@mantine/form'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MessageKey, wordsOf } from '../i18n/messages.ts'
import { useHydrated } from './hydrated.ts'
import { clearToasts } from './toasts.tsx'

/** Message keys by field name; what is absent or undefined is right. */
export type FieldErrors = Readonly<Record<string, string | undefined>>

type FormOptions<Values> = {
  initial: Values
  /** A rule of the domain: gives the message keys of what is wrong, `{}` when all is right. */
  validate?: (values: Values) => FieldErrors
}

/**
 * A form whose rules speak in message keys. `onSubmit` calls back only when all is right, once at a
 * time; otherwise the errors stand beside their fields and the first of them gets the keyboard. An
 * error goes when its field is edited.
 */
export function useForm<Values extends Record<string, unknown>>(options: FormOptions<Values>) {
  const { i18n } = useTranslation()
  const hydrated = useHydrated()
  const form = useMantineForm<Values>({ initialValues: options.initial })
  const [busy, setBusy] = useState(false)
  const working = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const [failures, setFailures] = useState(0)

  useEffect(() => {
    if (failures) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])

  /** Shows errors, of our own rules or of the server; true if there were any. */
  function showErrors(errors: FieldErrors) {
    const given = Object.entries(errors).filter(([, key]) => key)
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
     * For `<form {...form.props(send)}>`; the browser's own bubbles stay away. Until the scripts are
     * there it takes nothing: what is typed would be lost, and a password sent by the browser itself
     * would stand in the address.
     */
    props: (send: (values: Values) => Promise<unknown> | unknown) => ({
      ref: element,
      method: 'post' as const,
      noValidate: true,
      inert: !hydrated,
      onSubmit: onSubmit(send),
    }),
    /** For `<TextField {...form.field('email')} />`. */
    field: (name: keyof Values & string) => {
      const { error, ...input } = form.getInputProps(name)
      return { ...input, name, error: error ? wordsOf(i18n, String(error)) : undefined }
    },
    values: form.values,
    setValue: (name: keyof Values & string, value: unknown) =>
      form.setFieldValue(name, value as never),
    setValues: (values: Partial<Values>) => form.setValues(values),
    /** Validates without sending, for steps; true when all is right. */
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

type FormErrorsProps = { errors: FieldErrors; labels: Partial<Record<string, MessageKey>> }

/** Lists all errors at the head of a long form; each leads to its field. Both are message keys by field. */
export function FormErrors({ errors, labels }: FormErrorsProps) {
  const { t, i18n } = useTranslation()
  const given = Object.entries(errors).filter((entry): entry is [string, string] => !!entry[1])
  if (!given.length) return null
  return (
    <div className="form-errors" role="alert">
      <p>{t('common.checkFields')}</p>
      <ul>
        {given.map(([name, key]) => (
          <li key={name}>
            <button type="button" onClick={() => focusField(name)}>
              <span>{labels[name] ? t(labels[name]) : name}</span>
              {` – ${wordsOf(i18n, key)}`}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function focusField(name: string) {
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
}
