import { useRef } from 'react'
import { Link } from 'react-router'
import type { ListedRequest } from '#contract/requests.ts'
import { isReviewed } from '#domain/review.ts'
import { FamilyRequestList, LikelyFamilies } from '#web/features/families/index.ts'
import {
  type Review,
  type ReviewEntryState,
  useRequestDetails,
  useReviewEntry,
  useShowReview,
} from '#web/features/reviews/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familyPath } from '#web/paths.ts'
import { Drawer } from '#web/ui/drawer.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated } from '#web/ui/ltr.tsx'
import { Decision } from './decision.tsx'
import { RequestDetails } from './request-details.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestMarks } from './request-marks.tsx'

type DrawerProps = {
  request: ListedRequest
  /** What is typed in the list is typed here, too. */
  entry: ReviewEntryState
  onSaved: (review: Review) => void
  onClose: () => void
}

/** Everything about a request beside a list: the decision first, then the family and the details. */
export function RequestDrawer({ request, entry, onSaved, onClose }: DrawerProps) {
  const box = useRef<HTMLDivElement>(null)
  const amountInput = useRef<HTMLInputElement>(null) // the list has the same field
  return (
    <Drawer title={<Isolated>{request.full_name}</Isolated>} onClose={onClose}>
      <div ref={box} className="stack dense" tabIndex={-1}>
        <RequestFacts request={request} />
        <RequestMarks request={request} />
        <Decision request={request} entry={{ ...entry, amountInput }} box={box} onSaved={onSaved} />
      </div>
      <FamilyOfRequest request={request} />
      <RequestDetails request={request} />
    </Drawer>
  )
}

/** The family, once its details have come; below it stands that they load, or why not. */
function FamilyOfRequest({ request: { id, likely = 0 } }: { request: ListedRequest }) {
  const { t } = useTranslation()
  const family = useRequestDetails(id).data?.family
  if (!family) return null
  return (
    <section className="stack close">
      <h3>
        <Link className="lone-link" to={familyPath(family.number)}>
          {t('family.number', { number: family.number })}
        </Link>
      </h3>
      {likely > 0 && <LikelyFamilies familyId={family.id} />}
      {family.requests > 1 && <FamilyRequestList familyId={family.id} />}
    </section>
  )
}

/** The same beside a list of something else, which names the request. */
export function DrawerOfRequest({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation()
  const details = useRequestDetails(id)
  if (details.data) return <WithEntry request={details.data} onClose={onClose} />
  return (
    <Drawer title={t('admin.requests')} onClose={onClose}>
      <Loaded query={details} failed={t('err.detailsFailed')}>
        {() => null}
      </Loaded>
    </Drawer>
  )
}

function WithEntry({ request, onClose }: { request: ListedRequest; onClose: () => void }) {
  const showReview = useShowReview()
  const onSaved = (review: Review) => {
    showReview(request.id, review)
    if (isReviewed({ review })) onClose()
  }
  const entry = useReviewEntry({ request, inList: true, onSaved })
  return <RequestDrawer request={request} entry={entry} onSaved={onSaved} onClose={onClose} />
}
