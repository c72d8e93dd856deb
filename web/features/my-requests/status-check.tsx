import { useState } from 'react'
import { Link } from 'react-router'
import { checkAccessCode, normalizeAccessCode } from '#domain/access-code.ts'
import { call } from '#web/api.ts'
import type { Accepted } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { CodeField } from '#web/features/codes/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths, QUESTION_HASH } from '#web/paths.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { useForm } from '#web/ui/form.tsx'
import { OfficeEmail, OfficePhone } from '#web/ui/page.tsx'
import { useAction } from '#web/use-action.ts'
import { ConfirmQuestion } from './confirm-dues.tsx'
import { isOnItsWay } from './outcome-note.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import { RequestProgress } from './progress.tsx'
import { StatusBadge } from './status-badge.tsx'

type Found = Accepted<'get_request_status_by_code'>
type Typed = { code: string; phone: string }

/**
 * Shows the status of a request by access code and phone number, without signing in
 * (docs/product.md §4.9).
 */
export function StatusCheck() {
  const translator = useTranslation()
  const { t } = translator
  const { act, failure } = useAction()
  const [found, setFound] = useState<{ of: Typed; request: Found }>()
  const form = useForm({
    initial: { code: '', phone: '' },
    validate: ({ code, phone }) => {
      const checked = checkAccessCode(code)
      return {
        code: checked.ok ? undefined : checked.error,
        phone: phone.trim() ? undefined : 'common.required',
      }
    },
  })

  // The result of an earlier input would be taken for the result of this one.
  const { values } = form
  const isOfCode = found && normalizeAccessCode(found.of.code) === normalizeAccessCode(values.code)
  const shown = isOfCode && found.of.phone === values.phone

  function send({ code, phone }: Typed) {
    setFound(undefined)
    return act(() => call('get_request_status_by_code', { code_text: code, phone }), {
      onSuccess: (request) => setFound({ of: { code, phone }, request }),
    })
  }

  const { value, error } = form.field('code')
  return (
    <>
      <Card>
        <form className="stack" {...form.props(send)}>
          <CodeField value={value} error={error} onChange={(code) => form.setValue('code', code)} />
          <TextField
            {...form.field('phone')}
            label={t('field.phone')}
            ltr
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={40}
          />
          {failure !== undefined && (
            <p className="form-failure">{wordsOfFailure(translator, failure)}</p>
          )}
          <PrimaryButton type="submit" busy={form.busy} busyLabel={t('status.checking')}>
            {t('status.check')}
          </PrimaryButton>
        </form>
      </Card>
      <div role="status">{shown && <FoundRequest found={found.request} />}</div>
    </>
  )
}

function FoundRequest({ found }: { found: Found }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const { status, outcome, has_account } = found
  // Its details are changed on the dashboard, after signing in.
  const change = has_account
    ? paths.signIn(locale, { return_to: paths.dashboard(locale) })
    : undefined
  const isAsked = outcome === 'needs_info'
  const asksMore = isAsked || outcome === 'declined' || found.confirm_due_on !== null
  const more = paths.dashboard(locale) + (isAsked ? QUESTION_HASH : '')
  return (
    <Card className="stack">
      <p>
        <StatusBadge status={status} outcome={outcome} />
      </p>
      {outcome === 'needs_info' && (
        <p>
          <strong>{t('dash.question')}</strong>
        </p>
      )}
      {isOnItsWay({ outcome }) && (
        <>
          <RequestProgress status={status} />
          {found.confirm_due_on && (
            <p>
              <ConfirmQuestion {...found} />
            </p>
          )}
          <PaymentNotice request={found} change={change} />
        </>
      )}
      {found.declined_text && <p>{found.declined_text}</p>}
      {asksMore && (has_account ? <SignInToRead to={more} /> : <CallOffice />)}
    </Card>
  )
}

function SignInToRead({ to: return_to }: { to: string }) {
  const { t } = useTranslation()
  const locale = useLocale()
  return (
    <p>
      <Link to={paths.signIn(locale, { return_to })}>{t('status.signInToRead')}</Link>
    </p>
  )
}

/** How to hear more about a request that belongs to no account. */
const CallOffice = () => (
  <>
    <p>
      <Message of="home.contact" email={<OfficeEmail />} />
    </p>
    <OfficePhone />
  </>
)
