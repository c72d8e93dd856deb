import { Message } from '../i18n/message.tsx'
import { useWords } from '../i18n/words.ts'
import { SecondaryButton } from './buttons.tsx'

type LoadMoreProps = {
  shown: number
  /** The total number of rows; undefined while unknown. */
  total?: number
  hasMore: boolean
  busy: boolean
  onLoad: () => void
}

/** The end of a list: how many rows are shown, and a button for more. */
export function LoadMore({ shown, total, hasMore, busy, onLoad }: LoadMoreProps) {
  const { t, count } = useWords()
  if (!hasMore) return null
  return (
    <div className="buttons">
      <SecondaryButton busy={busy} busyLabel={t('common.loading')} onClick={onLoad}>
        {t('common.loadMore')}
      </SecondaryButton>
      {total !== undefined && total >= shown && (
        <span className="numbers" role="status">
          <Message of="common.shownOf" shown={count(shown)} total={count(total)} />
        </span>
      )}
    </div>
  )
}
