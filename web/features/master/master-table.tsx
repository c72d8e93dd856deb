import './master.css'
import { useTranslation } from 'react-i18next'
import type { ListedRequest } from '#contract/requests.ts'
import { firstNameOf } from '#domain/names.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import { reviewList } from '#web/features/reviews/index.ts'
import { Isolated } from '#web/ui/ltr.tsx'
import { SortableHead } from '#web/ui/sortable-head.tsx'
import { EditableRow, ReadOnlyRow } from './master-row.tsx'
import { type MasterView, nextSort, type Sort, type SortableColumn } from './master-view.ts'

type TableProps = {
  requests: readonly ListedRequest[]
  view: MasterView
  /** The rows are of the choice before; the right ones are on their way. */
  isOld: boolean
  onSort: (sort: Sort | undefined) => void
}

/** The master table: nine columns, and a tenth with Save where requests are pending. */
export function MasterTable({ requests, view, isOld, onSort }: TableProps) {
  const { t } = useTranslation()
  const { user } = useAuth()
  const isPending = view.tab === 'pending'
  const Row = isPending ? EditableRow : ReadOnlyRow
  const sortable = (by: SortableColumn, label: string) => (
    <SortableHead
      label={label}
      className={`master-${by}`}
      direction={view.sort?.by === by ? view.sort.direction : undefined}
      onSort={() => onSort(nextSort(view.sort, by))}
    />
  )
  const notes = firstNameOf(user?.name ?? '') || t('field.notes')
  return (
    <section className="master-scroll" aria-label={t('admin.masterDashboard')}>
      <table className="master" data-pending={isPending || undefined} aria-busy={isOld}>
        <thead>
          <tr>
            {sortable('full_name', t('admin.colName'))}
            <th scope="col" className="master-address">
              {t('admin.colAddress')}
            </th>
            {sortable('category', t('field.category'))}
            <th scope="col" className="master-reason">
              {t('field.reason')}
            </th>
            {sortable('date_of_request', t('admin.colDate'))}
            {sortable('source_name', t('admin.source'))}
            {sortable('payment_method', t('admin.colPayment'))}
            {sortable('donation_amount', t('field.amount'))}
            <th scope="col" className="master-notes-head" title={t('field.notes')}>
              <Isolated>{notes}</Isolated>
            </th>
            {isPending && (
              <th scope="col" className="master-actions">
                {t('admin.colActions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody {...reviewList}>
          {requests.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </tbody>
      </table>
    </section>
  )
}
