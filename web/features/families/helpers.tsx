import { useQuery } from '@tanstack/react-query'
import { checkHelper } from '#domain/likeness/helpers.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import { helpersQuery } from './queries.ts'

type Listed = Accepted<'list_helpers'>
const refetch = [familiesKey, requestsKey]
const empty = { name: '', phone: '', email: '', note: '' }

/** Helpers, and what may be a helper's because many families share it (docs/product.md §15.8). */
export function Helpers() {
  const { t } = useTranslation()
  const query = useQuery(helpersQuery)
  return (
    <Card className="stack">
      <h2 className="card-title">{t('helper.title')}</h2>
      <p className="quiet">{t('helper.text')}</p>
      <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
        {(listed) => <HelperForm {...listed} />}
      </Loaded>
    </Card>
  )
}

function HelperForm({ helpers, shared }: Listed) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch, isBusyWhileRefetching: true })
  const form = useForm({
    initial: empty,
    validate(typed) {
      const checked = checkHelper(typed)
      return checked.ok ? {} : checked.errors
    },
  })
  const save = (typed: typeof form.values) =>
    act((operation_id) => call('save_helper', { ...typed, operation_id }), {
      title: 'common.error',
      message: () => t('helper.saved'),
      form,
      onSuccess: form.reset,
    })
  return (
    <>
      {helpers.length === 0 && <p>{t('helper.none')}</p>}
      <ul className="plain-list close">
        {helpers.map((helper) => (
          <HelperRow key={helper.id} helper={helper} />
        ))}
      </ul>
      {shared.length > 0 && (
        <>
          <p>{t('helper.shared')}</p>
          <ul className="plain-list close">
            {shared.map(({ kind, value, families }) => (
              <li key={`${kind} ${value}`}>
                <SecondaryButton onClick={() => form.setValues({ [kind]: value })}>
                  {t('helper.sharedBy', { value, number: families })}
                </SecondaryButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <form className="stack" {...form.props(save)}>
        <TextField {...form.field('name')} label={t('admin.colName')} dir="auto" />
        <TextField {...form.field('phone')} label={t('field.phone')} optional ltr />
        <TextField {...form.field('email')} label={t('auth.email')} optional ltr />
        <TextField {...form.field('note')} label={t('field.notes')} optional dir="auto" />
        <div className="buttons">
          <SecondaryButton type="submit" busy={form.busy}>
            {t('helper.add')}
          </SecondaryButton>
        </div>
      </form>
    </>
  )
}

function HelperRow({ helper }: { helper: Listed['helpers'][number] }) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  const { id, name, phone, email, note } = helper
  const remove = () =>
    act((operation_id) => call('remove_helper', { helper_id: id, operation_id }), {
      title: 'common.error',
      message: () => t('helper.removed'),
    })
  return (
    <li>
      <Isolated>{name}</Isolated> {phone && <Ltr>{phone}</Ltr>} {email && <Ltr>{email}</Ltr>}{' '}
      {note && (
        <span className="quiet small">
          <Isolated>{note}</Isolated>
        </span>
      )}{' '}
      <button
        type="button"
        className="text-button off-paper"
        disabled={busy}
        aria-label={t('helper.removeNamed', { name })}
        onClick={() => void remove()}
      >
        {t('helper.remove')}
      </button>
    </li>
  )
}
