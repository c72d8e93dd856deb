import { useEffect, useEffectEvent, useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { ReviewDialog, useUndo } from '#web/features/desk/index.ts'
import { awaitAmount, type Review, useShowReview } from '#web/features/reviews/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Key } from '#web/ui/key.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { TextButton } from '#web/ui/text-button.tsx'

/** A request with the decision that was saved in its row. */
export type Saved = { request: ListedRequest; review: Review; pressedAt: number }

type SavedProps = {
  saved: Saved
  /** Undefined once the decision was taken back. */
  onChange: (saved: Saved | undefined) => void
}

// Key caps are the same in every language.
const KEYS = 'Alt+Z'

/**
 * The decision that was saved last, whose row has left the table. A wrong amount is corrected here,
 * also with Alt+Z. It stands in the page, because a toast takes no presses (docs/product.md §1.3).
 */
export function LastSaved({ saved, onChange }: SavedProps) {
  const { request, review } = saved
  const { t, dollars } = useWords()
  const undo = useUndo()
  const showReview = useShowReview()
  const [opened, setOpened] = useState(false)
  const decided = { ...request, review, outcome: review.outcome }
  const isApproved = review.outcome === 'approved'

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyZ') return
    event.preventDefault()
    if (isApproved) setOpened(true)
  })
  useEffect(() => {
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

  async function takeBack() {
    awaitAmount(request.id)
    if (!(await undo(decided))) return
    document.getElementById('content')?.focus() // this button goes away
    onChange(undefined)
  }
  function onSaved(changed: Review) {
    setOpened(false)
    showReview(request.id, changed)
    onChange({ ...saved, review: changed })
  }
  const name = <Isolated>{request.full_name}</Isolated>
  return (
    <div className="row push off-paper">
      <p>
        {isApproved ? (
          <Message
            of="admin.lastSaved"
            name={name}
            amount={<Ltr>{dollars(review.donation_amount ?? '')}</Ltr>}
          />
        ) : (
          <Message of="admin.lastDeclined" name={name} />
        )}
      </p>
      {isApproved && (
        <TextButton aria-keyshortcuts="Alt+Z" onClick={() => setOpened(true)}>
          {t('admin.changeAmount')} <Key quiet>{KEYS}</Key>
        </TextButton>
      )}
      <TextButton onClick={() => void takeBack()}>{t('admin.undo')}</TextButton>
      <ReviewDialog
        request={decided}
        opened={opened}
        onSaved={onSaved}
        onClose={() => setOpened(false)}
      />
    </div>
  )
}
