import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ProcedureInput } from '#contract/index.ts'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { foundKey } from '#web/query-keys.ts'

type FoundProps = {
  asked: ProcedureInput<'count_requests'>
  /** True with a search or a filter. Otherwise the tab shows the count. */
  isFiltered: boolean
}

/** Says how many requests a search and the filters find. */
export function FoundCount({ asked, isFiltered }: FoundProps) {
  const { t } = useTranslation()
  const { count } = useFormats()
  const { data } = useQuery({
    queryKey: [...foundKey, asked],
    queryFn: ({ signal }) => call('count_requests', asked, { signal }),
    enabled: isFiltered,
    placeholderData: keepPreviousData,
  })
  return (
    <p className="quiet" role="status">
      {isFiltered &&
        data &&
        t(data.is_more ? 'admin.foundMore' : 'admin.found', { count: count(data.count) })}
    </p>
  )
}
