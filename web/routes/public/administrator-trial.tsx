import { useState } from 'react'
import { call } from '#web/api.ts'
import { isRefusal } from '#web/api-error.ts'
import { useMailedToken } from '#web/features/accounts/index.ts'
import { useFormats } from '#web/i18n/format.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton, SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { Page } from '#web/ui/page.tsx'
import { useAction } from '#web/use-action.ts'
import { useAnswer } from '#web/use-answer.ts'

/**
 * Agrees or objects to a new administrator, or objects to one's own removal, from a mailed link
 * (docs/product.md §14.17). Opening the link changes nothing.
 */
export default function AdministratorTrial() {
  const { t } = useTranslation()
  const token = useMailedToken()
  return (
    <Page title={t('invite.trialTitle')} width="narrow">
      <h1>{t('invite.trialTitle')}</h1>
      {token === null && <Said text={t('invite.trialOver')} />}
      {token && <Trial key={token} token={token} />}
    </Page>
  )
}

const sentences = {
  invited: 'invite.trialInvited',
  reset: 'invite.trialReset',
  removed: 'invite.trialRemoved',
} as const

function Trial({ token }: { token: string }) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { act, busy } = useAction()
  const [said, setSaid] = useState<'agreed' | 'objected' | 'removalObjected'>()
  const trial = useAnswer(['trial', token], 'get_administrator_trial', { token }, { retry: false })
  const isRemoval = trial.data?.cause === 'removed'
  const objected = isRemoval ? 'removalObjected' : 'objected'
  const answer = (agree: boolean) =>
    act(() => call('answer_administrator_trial', { token, agree }), {
      onSuccess: () => setSaid(agree ? 'agreed' : objected),
      title: 'common.error',
    })
  if (said) return <Said text={t(`invite.${said}`)} />
  if (isRefusal(trial.error)) return <Said text={t('invite.trialOver')} />
  return (
    <Loaded query={trial} failed={t('err.network')}>
      {({ name, email, cause, caused_by_name, counts_from }) => (
        <Card className="stack">
          <p>
            <Message
              of={sentences[cause]}
              by={<Isolated>{caused_by_name ?? '–'}</Isolated>}
              name={<Isolated>{name}</Isolated>}
              email={<Ltr>{email}</Ltr>}
            />
          </p>
          <p>
            <Message
              of={isRemoval ? 'invite.removedText' : 'invite.trialText'}
              time={<Isolated>{moment(counts_from)}</Isolated>}
            />
          </p>
          <div className="buttons">
            {!isRemoval && (
              <SecondaryButton busy={busy} onClick={() => void answer(true)}>
                {t('invite.agree')}
              </SecondaryButton>
            )}
            <PrimaryButton busy={busy} onClick={() => void answer(false)}>
              {t('invite.object')}
            </PrimaryButton>
          </div>
        </Card>
      )}
    </Loaded>
  )
}

function Said({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Card className="stack">
      <p role="status">{text}</p>
      <SecondaryLink to={paths.landing}>{t('action.goHome')}</SecondaryLink>
    </Card>
  )
}
