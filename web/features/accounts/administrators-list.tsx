import { useState } from 'react'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Badge } from '#web/ui/badge.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import { useAuth } from './auth.tsx'
import { InvitesList } from './invites-list.tsx'
import styles from './ledger.module.css'
import {
  type Administrator,
  administratorsKey,
  type Invite,
  useAdministrators,
} from './security-queries.ts'

type Asked = { what: 'remove' | 'reset'; person: Administrator }
type Said = 'agree' | 'object'

const words = {
  remove: { title: 'administrators.removeTitle', text: 'administrators.removeText' },
  reset: { title: 'administrators.resetTitle', text: 'administrators.resetText' },
} as const

/**
 * Administrators and invitations. Others can be removed, or have their second step reset for a lost
 * device.
 */
export function AdministratorsList() {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [administratorsKey] })
  const list = useAdministrators()
  const [asked, setAsked] = useState<Asked>()

  async function go({ what, person: { id: user_id, name } }: Asked) {
    const procedure = what === 'remove' ? 'remove_administrator' : 'reset_two_step'
    const said = what === 'remove' ? 'administrators.removed' : 'administrators.resetDone'
    await act(() => call(procedure, { user_id }), {
      message: () => t(said, { name }),
      title: 'common.error',
    })
    setAsked(undefined)
  }

  const say = (said: Said, { id: user_id, name }: Administrator) =>
    act(
      () =>
        call(said === 'agree' ? 'agree_to_administrator' : 'object_to_administrator', { user_id }),
      {
        message: () =>
          t(said === 'agree' ? 'administrators.agreedDone' : 'administrators.objectedDone', {
            name,
          }),
        title: 'common.error',
      },
    )

  return (
    <Loaded query={list}>
      {({ administrators, invites }) => (
        <>
          {asked && (
            <Confirm
              opened
              title={t(words[asked.what].title, { name: asked.person.name })}
              text={
                <>
                  {t(words[asked.what].text)}
                  {asked.what === 'remove' && <InvitesOf person={asked.person} invites={invites} />}
                </>
              }
              onYes={() => go(asked)}
              onNo={() => setAsked(undefined)}
            />
          )}
          <ul className={styles.ledger}>
            {administrators.map((person) => (
              <PersonRow
                key={person.id}
                person={person}
                onAsk={(what) => setAsked({ what, person })}
                onSay={(said) => void say(said, person)}
              />
            ))}
          </ul>
          {invites.length > 0 && <InvitesList invites={invites} />}
        </>
      )}
    </Loaded>
  )
}

/** Lists the invitations that end with the removal of an administrator. */
function InvitesOf({ person, invites }: { person: Administrator; invites: Invite[] }) {
  const { t } = useTranslation()
  const theirs = invites.filter(({ invited_by }) => invited_by === person.id)
  if (theirs.length === 0) return null
  return (
    <span>
      {' '}
      {t('administrators.removeInvites')}{' '}
      {theirs.map(({ id, email }, at) => (
        <span key={id}>
          {at > 0 && <span>, </span>}
          <Ltr>{email}</Ltr>
        </span>
      ))}
    </span>
  )
}

function PersonRow({
  person,
  onAsk,
  onSay,
}: {
  person: Administrator
  onAsk: (what: Asked['what']) => void
  onSay: (said: Said) => void
}) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { user } = useAuth()
  const { id, name, email, two_step, last_signed_in_at } = person
  const isSelf = id === user?.id
  return (
    <li className={styles.row}>
      <div>
        <strong>
          <Isolated>{name}</Isolated>
        </strong>{' '}
        {isSelf && <span className="quiet">({t('administrators.you')})</span>}{' '}
        <Ltr className="quiet">{email}</Ltr>
        <dl className={styles.facts}>
          <Fact label={t('administrators.lastSignedIn')}>
            <Isolated>
              {last_signed_in_at ? moment(last_signed_in_at) : t('administrators.never')}
            </Isolated>
          </Fact>
          <Fact label={t('administrators.twoStep')}>
            <Badge tone={two_step ? 'good' : 'waiting'}>
              {t(two_step ? 'administrators.on' : 'administrators.off')}
            </Badge>
          </Fact>
        </dl>
        {person.trial && <Trial person={person} trial={person.trial} onSay={onSay} />}
      </div>
      {!isSelf && (
        <div className="buttons">
          {two_step && (
            <SecondaryButton
              aria-label={`${t('administrators.resetTwoStep')}: ${name}`}
              onClick={() => onAsk('reset')}
            >
              {t('administrators.resetTwoStep')}
            </SecondaryButton>
          )}
          <SecondaryButton
            aria-label={`${t('administrators.remove')}: ${name}`}
            onClick={() => onAsk('remove')}
          >
            {t('administrators.remove')}
          </SecondaryButton>
        </div>
      )}
    </li>
  )
}

type TrialProps = {
  person: Administrator
  trial: NonNullable<Administrator['trial']>
  onSay: (said: Said) => void
}

/** Says since when an administrator counts as a second person for payouts, and asks colleagues. */
function Trial({ person: { name }, trial, onSay }: TrialProps) {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { cause, caused_by_name, counts_from, objected_by_name, can_agree, can_object } = trial
  const by = caused_by_name ?? t('audit.gone')
  return (
    <>
      <p className="small">
        {objected_by_name === null
          ? t(cause === 'invited' ? 'administrators.trialInvited' : 'administrators.trialReset', {
              by,
              time: moment(counts_from),
            })
          : t('administrators.objected', { name: objected_by_name || t('audit.gone') })}
      </p>
      {(can_agree || can_object) && (
        <div className="buttons">
          {can_agree && (
            <SecondaryButton
              aria-label={`${t('invite.agree')}: ${name}`}
              onClick={() => onSay('agree')}
            >
              {t('invite.agree')}
            </SecondaryButton>
          )}
          {can_object && (
            <SecondaryButton
              aria-label={`${t('invite.object')}: ${name}`}
              onClick={() => onSay('object')}
            >
              {t('invite.object')}
            </SecondaryButton>
          )}
        </div>
      )}
    </>
  )
}
