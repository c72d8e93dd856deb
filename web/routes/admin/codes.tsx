import { Link } from 'react-router'
import { codeStates } from '#domain/code-use.ts'
import { CodeList, ManyCodes, OneCode, UNUSED_DAYS } from '#web/features/code-office/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { useAddressQuery } from '#web/ui/address-query.ts'
import { CodesNav } from './codes-nav.tsx'
import { OfficePage, toToday } from './office-page.tsx'

/** In the address, for the codes of every state. */
const ALL = 'all'
/** In the address, for the codes that were not used for some time. */
const UNUSED = 'unused'

/** /admin/codes: makes, sends and lists codes: the available ones, or others; filters are in the address. */
export default function Codes() {
  const { t } = useTranslation()
  const [query, changeParts] = useAddressQuery()
  const search = query.get('search') ?? undefined
  const family = query.get('family') ?? undefined
  const asked = query.get('status')
  const isUnused = asked === UNUSED
  // As the name of the screen says, until something else is asked for.
  const byDefault = asked || search ? undefined : 'available'
  const state = codeStates.find((known) => known === asked) ?? byDefault
  const campaign_id = query.get('campaign') ?? undefined
  const filter = { search, state, campaign_id, unused_days: isUnused ? UNUSED_DAYS : undefined }
  const title = t(state === 'available' ? 'admin.activeCodes' : 'finder.codes')
  return (
    <OfficePage
      title={title}
      back={toToday}
      beside={
        <div className="row off-paper">
          <Link className="lone-link" to={`${paths.admin}#template`}>
            {t('codes.wording')}
          </Link>
        </div>
      }
    >
      <CodesNav />
      <div className="halves off-paper">
        <OneCode
          key={family}
          family={family ? { id: family, name: query.get('name') ?? '' } : undefined}
        />
        <ManyCodes key={campaign_id} campaignId={campaign_id} />
      </div>
      <CodeList
        filter={filter}
        onFilter={(change) =>
          changeParts({
            ...('search' in change && { search: change.search }),
            ...('campaign_id' in change && {
              campaign: change.campaign_id,
              status: asked ?? ALL,
            }),
            ...('unused_days' in change && {
              status: change.unused_days ? UNUSED : (change.state ?? ALL),
            }),
          })
        }
      />
    </OfficePage>
  )
}
