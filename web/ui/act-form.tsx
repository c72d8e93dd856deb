import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { parseAmount } from '#domain/money.ts'
import { type MessageKey, useTranslation } from '../i18n/translation.ts'
import { useAction } from '../use-action.ts'
import { useToday } from '../use-today.ts'
import { AmountField } from './amount-field.tsx'
import { PrimaryButton, SecondaryButton } from './buttons.tsx'
import { TextField } from './fields.tsx'
import { type FieldErrors, useForm } from './form.tsx'
import { SelectField } from './select-field.tsx'
import { TextAreaField } from './text-area-field.tsx'

type Values<Name extends string> = Record<Name, string>

/** A field of an `ActForm`. Required unless it is optional. */
export type FormField<Name extends string = string> = {
  label: MessageKey
  /** What the label names. */
  labelled?: Record<string, string>
  /** A line of text if absent; `code` is typed from left to right, `day` is today at the latest. */
  kind?:
    | 'line'
    | 'text'
    | 'code'
    | 'email'
    | 'number'
    | 'whole'
    | 'amount'
    | 'day'
    | 'date'
    | 'choice'
  initial?: string
  optional?: boolean | ((values: Values<Name>) => boolean)
  /** Left out, and not sent, unless this is true. */
  isShown?: (values: Values<Name>) => boolean
  help?: MessageKey
  /** How many characters it takes. */
  max?: number
  /** The first possible date. */
  min?: string
  options?: readonly { value: string; label: string }[]
  /** Returns the key of an error that its kind does not know. */
  rule?: (value: string, values: Values<Name>) => string | undefined
  /** Called after it was changed, with what sets other fields. */
  onChange?: (value: string, set: (name: Name, value: string) => void) => void
}

type ActFormProps<Name extends string, Answer> = {
  fields: Readonly<Record<Name, FormField<NoInfer<Name>>>>
  /** Above the fields: what it is about. */
  children?:
    | ReactNode
    | ((values: Values<Name>, set: (name: Name, value: string) => void) => ReactNode)
  /** Below the fields, by what is typed. */
  below?: (values: Values<Name>) => ReactNode
  /** Returns the errors of fields whose rules belong together. */
  validate?: (values: Values<NoInfer<Name>>) => FieldErrors
  send: (values: Values<NoInfer<Name>>, operationId: string) => Promise<Answer>
  /** Returns what the toast says. Without it there is none. */
  done?: (answer: Answer) => string
  refetch?: readonly QueryKey[]
  onDone?: (answer: Answer) => void
  /** Returns true if it has handled a failure itself. */
  onFailure?: (failure: unknown, values: Values<Name>) => boolean
  /** What the button says, of how many. */
  button: MessageKey
  count?: number
  /** Its button is not the main action of the screen. */
  isSecondary?: boolean
  /** It is empty again once it is sent. */
  isRepeated?: boolean
  /** Offers to cancel. */
  onClose?: () => void
  cancel?: MessageKey
  /** Fields and button stand in one row where it is wide enough. */
  inRow?: boolean
  /** A press has opened it outside of a dialog: its first field takes the focus. */
  takesFocus?: boolean
}

/**
 * A form that calls one procedure: by a table of its fields, with the outcome in a toast. It is busy until
 * what the call has changed is fetched again.
 */
export function ActForm<Name extends string, Answer>(props: ActFormProps<Name, Answer>) {
  const { fields, children, below, send, done, refetch, onDone, onFailure, count } = props
  const { t } = useTranslation()
  const { act } = useAction({ refetch, isBusyWhileRefetching: true })
  const today = useToday()
  const all = Object.entries(fields) as [Name, FormField<Name>][]
  const shownIn = (values: Values<Name>) =>
    all.filter(([, { isShown }]) => isShown?.(values) ?? true)
  const form = useForm<Values<Name>>({
    initial: Object.fromEntries(
      all.map(([name, { kind, initial }]) => [name, initial ?? (kind === 'day' ? today : '')]),
    ) as Values<Name>,
    limitOf: (name) => fields[name as Name]?.max,
    validate: (values) => ({
      ...props.validate?.(values),
      ...withoutAbsent(
        shownIn(values).map(([name, field]) => [name, problemOf(field, values, name, today)]),
      ),
    }),
  })
  const shown = shownIn(form.values)
  const SubmitButton = props.isSecondary ? SecondaryButton : PrimaryButton
  const submit = (values: Values<Name>) => {
    const typed = Object.fromEntries(shownIn(values).map(([name]) => [name, values[name]]))
    return act((operationId) => send(typed as Values<Name>, operationId), {
      title: 'common.error',
      message: done,
      form,
      onSuccess(answer) {
        if (props.isRepeated) form.reset()
        onDone?.(answer)
      },
      onFailure: (failure) => onFailure?.(failure, values) ?? false,
    })
  }
  return (
    <form className={props.inRow ? 'form-row' : 'stack'} {...form.props(submit)}>
      {typeof children === 'function' ? children(form.values, form.setValue) : children}
      {shown.map(([name, field], at) => (
        <FieldOf
          key={name}
          field={field}
          isOptional={isOptional(field, form.values)}
          value={form.values[name]}
          today={today}
          input={{
            ...form.field(name),
            ...(at === 0 && { 'data-autofocus': true, autoFocus: props.takesFocus }),
          }}
          onValue={(value) => {
            form.setValue(name, value)
            field.onChange?.(value, form.setValue)
          }}
        />
      ))}
      {below?.(form.values)}
      <div className="buttons">
        <SubmitButton type="submit" busy={form.busy}>
          {t(props.button, count === undefined ? undefined : { count })}
        </SubmitButton>
        {props.onClose && (
          <SecondaryButton onClick={props.onClose}>
            {t(props.cancel ?? 'action.cancel')}
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

/** Returns what a rule of domain/ says of a text, for a field's own rule. */
export const problemIn = (checked: { ok: true } | { ok: false; error: string }) =>
  checked.ok ? undefined : checked.error

const withoutAbsent = (errors: readonly (readonly [string, string | undefined])[]): FieldErrors =>
  Object.fromEntries(errors.filter(([, error]) => error))

const isOptional = <Name extends string>({ optional }: FormField<Name>, values: Values<Name>) =>
  typeof optional === 'function' ? optional(values) : optional

function problemOf<Name extends string>(
  field: FormField<Name>,
  values: Values<Name>,
  name: Name,
  today: string,
): string | undefined {
  const value = values[name]
  if (!value.trim()) return isOptional(field, values) ? undefined : 'common.required'
  if (field.kind === 'amount' && !parseAmount(value).ok) return 'err.invalidAmount'
  if (field.kind === 'day' && value > today) return 'payout.dateInFuture'
  return field.rule?.(value, values)
}

type FieldProps<Name extends string> = {
  field: FormField<Name>
  isOptional: boolean | undefined
  today: string
  value: string
  input: ReturnType<ReturnType<typeof useForm<Values<Name>>>['field']>
  onValue: (value: string) => void
}

function FieldOf<Name extends string>(props: FieldProps<Name>) {
  const { field, isOptional: optional, today, input, onValue } = props
  const { t } = useTranslation()
  const { kind = 'line', max: maxLength } = field
  const words = {
    label: t(field.label, field.labelled),
    help: field.help && t(field.help),
    optional,
  }
  const heard = {
    ...input,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onValue(currentTarget.value),
  }
  switch (kind) {
    case 'choice':
      return <SelectField {...heard} {...words} options={field.options ?? []} />
    case 'text':
      return <TextAreaField {...heard} {...words} rows={2} maxLength={maxLength} />
    case 'day':
      return <TextField {...heard} {...words} type="date" max={today} />
    case 'date':
      return <TextField {...heard} {...words} type="date" min={field.min} />
    case 'amount':
      return (
        <AmountField {...input} first label={words.label} value={props.value} onChange={onValue} />
      )
    case 'line':
      return <TextField {...heard} {...words} dir="auto" maxLength={maxLength} />
    default:
      return (
        <TextField
          {...heard}
          {...words}
          ltr
          type={kind === 'email' ? 'email' : undefined}
          inputMode={kind === 'number' ? 'decimal' : kind === 'whole' ? 'numeric' : undefined}
          maxLength={maxLength}
          autoComplete="off"
        />
      )
  }
}
