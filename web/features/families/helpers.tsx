import { checkHelper } from '#domain/likeness/helpers.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { ActForm } from '#web/ui/act-form.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useListedHelpers } from './queries.ts'

type Listed = Accepted<'list_helpers'>
const refetch = [familiesKey, requestsKey]

/** Helpers, and what may be a helper's because many families share it (docs/product.md §15.8). */
export function Helpers() {
  const { t } = useTranslation()
  const query = useListedHelpers()
  return (
    <Card title={t('helper.title')}>
      <p className="quiet">{t('helper.text')}</p>
      <Loaded query={query} failed={t('err.detailsFailed')} keepOld>
        {(listed) => <HelperForm {...listed} />}
      </Loaded>
    </Card>
  )
}

function HelperForm({ helpers, shared }: Listed) {
  const { t } = useTranslation()
  return (
    <>
      {helpers.length === 0 && <p>{t('helper.none')}</p>}
      <ul className="plain-list close">
        {helpers.map((helper) => (
          <HelperRow key={helper.id} helper={helper} />
        ))}
      </ul>
      <ActForm
        inRow
        fields={{
          name: { label: 'admin.colName' },
          phone: { label: 'field.phone', kind: 'code', optional: true },
          email: { label: 'auth.email', kind: 'code', optional: true },
          note: { label: 'field.notes', optional: true },
        }}
        validate={(typed) => {
          const checked = checkHelper(typed)
          return checked.ok ? {} : checked.errors
        }}
        send={(typed: Record<'name' | 'phone' | 'email' | 'note', string>, operation_id) =>
          call('save_helper', { ...typed, operation_id })
        }
        done={() => t('helper.saved')}
        refetch={refetch}
        button="helper.add"
        isSecondary
        isRepeated
      >
        {(_, set) => shared.length > 0 && <Shared shared={shared} onChoose={set} />}
      </ActForm>
    </>
  )
}

type SharedProps = {
  shared: Listed['shared']
  onChoose: (kind: Listed['shared'][number]['kind'], value: string) => void
}

/** What may be a helper's; a press types it into the form. */
function Shared({ shared, onChoose }: SharedProps) {
  const { t } = useTranslation()
  return (
    <div className="stack whole-row">
      <p>{t('helper.shared')}</p>
      <ul className="plain-list close">
        {shared.map(({ kind, value, families }) => (
          <li key={`${kind} ${value}`}>
            <SecondaryButton onClick={() => onChoose(kind, value)}>
              {t('helper.sharedBy', { value, number: families })}
            </SecondaryButton>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HelperRow({ helper }: { helper: Listed['helpers'][number] }) {
  const { t } = useTranslation()
  const { id: helper_id, name, phone, email, note } = helper
  return (
    <li>
      <Isolated>{name}</Isolated> {phone && <Ltr>{phone}</Ltr>} {email && <Ltr>{email}</Ltr>}{' '}
      {note && <Isolated className="quiet small">{note}</Isolated>}{' '}
      <ActButton
        look="text"
        aria-label={t('helper.removeNamed', { name })}
        send={(operation_id) => call('remove_helper', { helper_id, operation_id })}
        done={() => t('helper.removed')}
        refetch={refetch}
      >
        {t('helper.remove')}
      </ActButton>
    </li>
  )
}
