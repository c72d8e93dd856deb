import { keepPreviousData } from '@tanstack/react-query'
import type { ProcedureInput } from '#contract/index.ts'
import { useWords } from '#web/i18n/words.ts'
import { foundKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

type FoundProps = {
  asked: ProcedureInput<'count_requests'>
  /** True with a search or a filter. Otherwise the tab shows the count. */
  isFiltered: boolean
}

/** Says how many requests a search and the filters find. */
export function FoundCount({ asked, isFiltered }: FoundProps) {
  const { t, count } = useWords()
  const { data } = useAnswer([...foundKey, asked], 'count_requests', asked, {
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
