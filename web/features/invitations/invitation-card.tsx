import { useId } from 'react'
import { Link } from 'react-router'
import type { Invitation } from '#contract/campaigns.ts'
import { detailsKey, rulesOf } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { call } from '#web/api.ts'
import { PaymentText } from '#web/features/request-fields/index.ts'
import { useCategoryName } from '#web/i18n/category-name.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { type MessageKey, useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { requestsKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import { PrimaryLink } from '#web/ui/buttons.tsx'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'

/** An invitation: what was sent last time, and one press that sends it again. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const { longDate } = useFormats()
  const locale = useLocale()
  const heading = useId()
  const { code_id, code, name, text, closes_on, last } = invitation
  const form = paths.request(locale, { code })
  const canPress = last !== null && last.keeps_numbers !== false
  return (
    <section className="callout stack" aria-labelledby={heading}>
      <div>
        <h2 id={heading}>
          <Message of="invitation.title" name={<Isolated>{name}</Isolated>} />
        </h2>
        {text && (
          <p className="as-typed">
            <Isolated>{text}</Isolated>
          </p>
        )}
        <p className="quiet">
          <Message of="invitation.until" date={<Isolated>{longDate(closes_on)}</Isolated>} />
        </p>
      </div>
      {last ? (
        <>
          <p>{t(canPress ? 'invitation.again' : 'invitation.askNumbers')}</p>
          <LastRequest last={last} />
        </>
      ) : (
        <p>{t('invitation.first')}</p>
      )}
      <div className="buttons">
        {canPress ? (
          <ActButton
            look="primary"
            busyLabel={t('action.saving')}
            send={() =>
              call('answer_invitation', {
                code_id,
                last_request_id: last.request_id,
                expected_corrected_at: last.corrected_at,
              })
            }
            done={() => t('invitation.sent')}
            refetch={[requestsKey]}
          >
            {t('invitation.yes')}
          </ActButton>
        ) : (
          <PrimaryLink to={form}>{t('invitation.fillIn')}</PrimaryLink>
        )}
      </div>
      {canPress && (
        <p>
          <Link className="lone-link" to={form}>
            {t('invitation.change')}
          </Link>
        </p>
      )}
    </section>
  )
}

function LastRequest({ last }: { last: NonNullable<Invitation['last']> }) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const { payment_method: method } = last
  const details = last[detailsKey(method)]
  const address = [last.address_line1, last.address_line2, last.city, last.state, last.postal_code]
  const label = (field: keyof typeof requestLabels) => t(requestLabels[field] as MessageKey)
  return (
    <FactList>
      <Fact label={label('full_name')}>
        <Isolated>{last.full_name}</Isolated>
      </Fact>
      <Fact label={label('phone')}>
        <Ltr>{last.phone}</Ltr>
      </Fact>
      <Fact label={label('address_line1')}>
        <Isolated>{address.filter(Boolean).join(', ')}</Isolated>
      </Fact>
      <Fact label={label('category')}>{last.category && categoryName(last.category)}</Fact>
      <Fact label={label('reason')}>
        <Isolated>{last.reason}</Isolated>
      </Fact>
      <Fact label={t('wizard.step3')}>
        {t(rulesOf(method).label as MessageKey)}
        {details && <PaymentText method={method} details={details} />}
      </Fact>
    </FactList>
  )
}
