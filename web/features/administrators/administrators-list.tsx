import '#web/ui/ledger.css'
import type { ComponentProps } from 'react'
import { call } from '#web/api.ts'
import { useAuth } from '#web/features/accounts/index.ts'
import type { MessageKey } from '#web/i18n/translation.ts'
import { useWords } from '#web/i18n/words.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { InvitesList } from './invites-list.tsx'
import { type Administrator, administratorsKey, type Invite, useAdministrators } from './queries.ts'

/**
 * Administrators and invitations. Others can be removed, or have their second step reset for a lost
 * device.
 */
export function AdministratorsList() {
  return (
    <Loaded query={useAdministrators()}>
      {({ administrators, invites }) => (
        <>
          <ul className="ledger">
            {administrators.map((person) => (
              <PersonRow key={person.id} person={person} invites={invites} />
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
  const { t } = useWords()
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

type RowProps = { person: Administrator; invites: Invite[] }

function PersonRow({ person, invites }: RowProps) {
  const { t, moment } = useWords()
  const { user } = useAuth()
  const { id, name, email, two_step, last_signed_in_at } = person
  const isSelf = id === user?.id
  return (
    <li>
      <div>
        <strong>
          <Isolated>{name}</Isolated>
        </strong>{' '}
        {isSelf && <span className="quiet">({t('administrators.you')})</span>}{' '}
        <Ltr className="quiet">{email}</Ltr>
        <dl>
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
        {person.trial && <Trial person={person} trial={person.trial} />}
      </div>
      {!isSelf && (
        <div className="buttons">
          {two_step && (
            <Press
              person={person}
              words="administrators.resetTwoStep"
              procedure="reset_two_step"
              done="administrators.resetDone"
              question={{
                title: t('administrators.resetTitle', { name }),
                text: t('administrators.resetText'),
              }}
            />
          )}
          <Press
            person={person}
            words="administrators.remove"
            procedure="remove_administrator"
            done="administrators.removed"
            question={{
              title: t('administrators.removeTitle', { name }),
              text: (
                <>
                  {t('administrators.removeText')}
                  <InvitesOf person={person} invites={invites} />
                </>
              ),
            }}
          />
        </div>
      )}
    </li>
  )
}

type PressProps = {
  person: Administrator
  words: MessageKey
  procedure:
    | 'remove_administrator'
    | 'reset_two_step'
    | 'agree_to_administrator'
    | 'object_to_administrator'
  done: MessageKey
  question?: ComponentProps<typeof ActButton>['question']
}

/** Something that is done about an administrator. */
function Press({ person: { id: user_id, name }, words, procedure, done, question }: PressProps) {
  const { t } = useWords()
  return (
    <ActButton
      aria-label={`${t(words)}: ${name}`}
      send={() => call(procedure, { user_id })}
      done={() => t(done, { name })}
      refetch={[administratorsKey]}
      question={question}
    >
      {t(words)}
    </ActButton>
  )
}

type TrialProps = { person: Administrator; trial: NonNullable<Administrator['trial']> }

/** Says since when an administrator counts as a second person for payouts, and asks colleagues. */
function Trial({ person, trial }: TrialProps) {
  const { t, moment } = useWords()
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
            <Press
              person={person}
              words="invite.agree"
              procedure="agree_to_administrator"
              done="administrators.agreedDone"
            />
          )}
          {can_object && (
            <Press
              person={person}
              words="invite.object"
              procedure="object_to_administrator"
              done="administrators.objectedDone"
            />
          )}
        </div>
      )}
    </>
  )
}
