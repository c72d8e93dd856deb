import type { ProcedureOutput } from '#contract/index.ts'
import type { ListedRequest } from '#contract/requests.ts'
import { notableDayOn } from '#domain/notable-days.ts'
import { isSecretField } from '#domain/payment-form.ts'
import { detailsKey } from '#domain/payment-methods.ts'
import { isAsked } from '#domain/questions.ts'
import { isReviewed } from '#domain/review.ts'
import { yomTovName } from '#domain/yom-tov.ts'
import { RequestBooks } from '#web/features/books/index.ts'
import { CorrectionHistory, PaymentChange } from '#web/features/changed-details/index.ts'
import { DocumentList } from '#web/features/documents/index.ts'
import { FamilyNotes } from '#web/features/families/index.ts'
import { QuestionDetails } from '#web/features/office-questions/index.ts'
import { RequestPayments } from '#web/features/payouts/index.ts'
import { RequestDues } from '#web/features/plans/index.ts'
import { ReachFact } from '#web/features/reach/index.ts'
import { AddressText, PaymentText } from '#web/features/request-fields/index.ts'
import { useRequestDetails, useShowReview } from '#web/features/reviews/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useWords } from '#web/i18n/words.ts'
import { Fact, FactList } from '#web/ui/fact.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { PhoneLink } from '#web/ui/phone-link.tsx'
import { PaymentNumber } from './payment-number.tsx'
import styles from './request-details.module.css'
import { WaitingLetter } from './request-marks.tsx'
import { StatusField } from './status-field.tsx'

/** The contact and payment details of a request. */
export function RequestDetails({ request }: { request: ListedRequest }) {
  const { t } = useWords()
  const details = useRequestDetails(request.id)
  return (
    <Loaded query={details} failed={t('err.detailsFailed')}>
      {(data) => <Details request={request} data={data} />}
    </Loaded>
  )
}

type DetailsProps = { request: ListedRequest; data: ProcedureOutput<'get_request'> }

function Details({ request, data }: DetailsProps) {
  const { t } = useWords()
  const showReview = useShowReview()
  const method = data.payment_method
  return (
    <div className={styles.details}>
      <WaitingLetter review={data.review} />
      <section>
        <h3>{t(`pay.${method}`)}</h3>
        {data.payment_change && <PaymentChange requestId={data.id} change={data.payment_change} />}
        <PaymentText
          method={method}
          details={data[detailsKey(method)] ?? {}}
          number={(field, masked) =>
            isSecretField(field.name) && (
              <PaymentNumber
                requestId={data.id}
                field={field.name}
                rule={field}
                masked={masked}
                warning={data.warnings[field.name]}
              />
            )
          }
        />
        <p className="quiet small off-paper">{t('admin.revealNote')}</p>
      </section>
      <section>
        <h3>{t('admin.contact')}</h3>
        <FactList>
          <Fact label={t('field.phone')}>
            <PhoneLink phone={data.phone} e164={data.e164} />
          </Fact>
          {data.email && (
            <Fact label={t('auth.email')}>
              <a href={`mailto:${data.email}`}>
                <Ltr>{data.email}</Ltr>
              </a>
            </Fact>
          )}
          <ReachFact requestId={data.id} />
          <Fact label={t('admin.colAddress')}>
            <AddressText address={data} />
          </Fact>
          <Fact label={t('dash.expectedPayment')}>
            <PaymentFriday date={data.expected_payment_date} />
          </Fact>
          {!isReviewed(request) && (
            <Fact label={t('admin.status')} className="off-paper">
              <StatusField request={request} />
            </Fact>
          )}
        </FactList>
      </section>
      {data.questions.length > 0 && !isAsked(request) && <QuestionDetails request={request} />}
      {data.review?.plan && (
        <RequestDues
          request={data}
          dues={data.dues}
          onSaved={(review) => showReview(data.id, review)}
        />
      )}
      <RequestPayments requestId={data.id} />
      <RequestBooks requestId={data.id} />
      <CorrectionHistory corrections={data.corrections} />
      <section>
        <h3>{t('family.notes')}</h3>
        <FamilyNotes familyId={data.family.id} notes={data.family_notes} />
      </section>
      <section>
        <h3>{t('doc.documents')}</h3>
        <DocumentList requestId={data.id} />
      </section>
    </div>
  )
}

/** The payment date in words, with a note on a notable day (docs/product.md §6.1). */
function PaymentFriday({ date }: { date: string }) {
  const { longDate } = useWords()
  const locale = useLocale()
  const notableDay = notableDayOn(date)
  return (
    <>
      <Isolated>{longDate(date)}</Isolated>
      {notableDay && (
        <span className={styles.doubt}>
          <Message of="admin.yomTovNote" name={yomTovName(notableDay, locale)} />
        </span>
      )}
    </>
  )
}
