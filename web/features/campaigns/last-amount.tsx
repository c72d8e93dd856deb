import { Ltr } from '#web/ui/ltr.tsx'
import type { Column } from '#web/ui/table.tsx'

/** What a family was given a year before. */
export const lastAmount: Column<{ last_amount: string | null }> = {
  key: 'last',
  head: 'campaigns.yearBefore',
  isLabelled: true,
  cell: ({ last_amount }, { dollars }) => (
    <Ltr className="numbers">{last_amount ? dollars(last_amount) : '–'}</Ltr>
  ),
}
