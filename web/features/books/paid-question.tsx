import { useState } from 'react'
import type { ListedRequest } from '#contract/requests.ts'
import { formatDollars, fromCents, toCents } from '#domain/money.ts'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useToday } from '#web/use-today.ts'
import { type HowPaid, PaidHow } from './paid-how.tsx'

type PaidQuestionProps = {
  requests: readonly ListedRequest[]
  opened: boolean
  busy: boolean
  onYes: (how: HowPaid) => Promise<void>
  onNo: () => void
}

/** Asks when and how before requests are set to Paid by hand: their families get a letter. */
export function PaidQuestion({ requests, onYes, ...dialog }: PaidQuestionProps) {
  const { t } = useWords()
  const today = useToday()
  const [typed, setTyped] = useState<HowPaid>()
  const how: HowPaid = typed ?? { paid_on: today, way: 'other' }
  const [only] = requests
  const forget = () => setTyped(undefined)
  return (
    <Confirm
      {...dialog}
      title={t(requests.length === 1 ? 'admin.payOneTitle' : 'admin.payTitle')}
      text={<PaidFacts requests={requests} />}
      more={
        <>
          {requests.length === 1 && only && <Isolated>{only.full_name}</Isolated>}
          <PaidHow how={how} today={today} onChange={setTyped} />
        </>
      }
      yes={t('admin.setStatus')}
      no={t('action.cancel')}
      onYes={() => {
        if (how.paid_on && how.paid_on <= today) void onYes(how).then(forget)
      }}
      onNo={() => {
        forget()
        dialog.onNo()
      }}
    />
  )
}

/** How many requests, how much in all, and who gets a letter. */
function PaidFacts({ requests }: { requests: readonly ListedRequest[] }) {
  const { t, count } = useWords()
  const cents = requests.reduce(
    (sum, { review }) => sum + toCents(review?.donation_amount ?? '0'),
    0n,
  )
  return (
    <>
      <Message
        of="admin.payTotal"
        count={count(requests.length)}
        total={<Ltr>{formatDollars(fromCents(cents))}</Ltr>}
      />{' '}
      {t('admin.payLetters')}
    </>
  )
}
