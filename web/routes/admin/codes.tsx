import { codeStatuses } from '#domain/access-code.ts'
import { CodeFilterBar, CodeList } from '#web/features/codes/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { useAddressQuery, withParts } from '#web/ui/address-query.ts'
import { OfficePage } from './office-page.tsx'

/** In the address, for the codes of every status. */
const ALL = 'all'

/** /admin/codes: the available codes, or others; the filters are in the address. */
export default function Codes() {
  const { t } = useTranslation()
  const [query, changeQuery] = useAddressQuery()
  const search = query.get('search') ?? undefined
  const asked = query.get('status')
  // As the name of the screen says, until something else is asked for.
  const byDefault = asked || search ? undefined : 'available'
  const status = codeStatuses.find((known) => known === asked) ?? byDefault
  const title = t(status === 'available' ? 'admin.activeCodes' : 'finder.codes')
  return (
    <OfficePage title={title}>
      <h1>{title}</h1>
      <CodeFilterBar
        filter={{ search, status }}
        onChange={(change) =>
          changeQuery((before) =>
            withParts(before, 'status' in change ? { status: change.status ?? ALL } : change),
          )
        }
      />
      <CodeList filter={{ search, status }} />
    </OfficePage>
  )
}
