import { useRef, useState } from 'react'
import {
  type Changes,
  type CorrectedField,
  type Corrector,
  changesBetween,
} from '#domain/corrections.ts'
import { limitOf } from '#domain/field-limits.ts'
import { isSecretField, twinOf } from '#domain/payment-form.ts'
import { type SecretField, secretFields } from '#domain/payment-methods.ts'
import { requestLabels } from '#domain/request-fields.ts'
import { decodeErrors } from '#domain/request-inputs.ts'
import { call } from '#web/api.ts'
import { ApiError } from '#web/api-error.ts'
import { wordsOfFailure } from '#web/failure.ts'
import {
  emptyValues,
  type FormValues,
  methodOf,
  paymentLabels,
} from '#web/features/request-fields/index.ts'
import { OwnAddressFields } from '#web/features/request-form/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { countsKey, lettersKey, payoutsKey, requestsKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useDraft } from '#web/use-draft.ts'
import { compareFields, useSavedMeanwhile } from '#web/use-saved-meanwhile.ts'
import {
  differencesFrom,
  hasArrived,
  SentDifferences,
  type SentForm,
  TheirChanges,
} from './differences.tsx'
import { correctionDraft } from './draft.ts'
import { loadStored } from './load-stored.ts'
import { correctionInput, fieldsOf, type Stored, validateCorrection } from './rules.ts'
import { ContactSection, PaymentSection, PurposeSection } from './sections.tsx'

export type CorrectionProps = {
  userId: string
  requestId: string
  corrector: Corrector
  /** What was typed into the form of the request after it had arrived. */
  sent?: SentForm | undefined
  /** Called when the form was saved or left. */
  onDone: () => void
}

const valuesOf = ({ values }: Stored): FormValues => ({ ...emptyValues(''), ...values })

/** The form with the request that it was opened with. */
export function OpenedForm({
  userId,
  requestId,
  corrector,
  sent,
  onDone,
  opened,
}: CorrectionProps & { opened: Stored }) {
  const translator = useTranslation()
  const { t } = translator
  const [stored, setStored] = useState(opened)
  const [kept, setKept] = useState<readonly SecretField[]>(() =>
    secretFields.filter((field) => !sent?.values[field]),
  )
  const [unsent] = useState(() => sent && differencesFrom(opened, sent))
  const [theirs, setTheirs] = useState<Changes>({})
  const draft = correctionDraft(userId, requestId)
  const [typed] = useState(draft.read)
  const form = useForm<FormValues>({
    initial: {
      ...valuesOf(opened),
      ...sent?.values,
      ...(typed?.version === opened.corrected_at && typed.values),
      // It is not kept on the device.
      email: opened.values.email ?? '',
    },
    validate: (values) => validateCorrection(values, { corrector, stored, kept }),
    limitOf,
  })
  const { values } = form
  const endDraft = useDraft(draft, { content: { version: stored.corrected_at, values } })
  const { save, failure } = useSave({
    requestId,
    corrector,
    stored,
    kept,
    showErrors: form.showErrors,
    onDone() {
      endDraft()
      onDone()
    },
    onChanged(latest) {
      const [before, theirs] = [valuesOf(stored), valuesOf(latest)]
      form.setValues(compareFields({ before, mine: values, theirs }).untouched)
      setTheirs(
        changesBetween(
          { ...stored.values, ...stored.masked },
          { ...latest.values, ...latest.masked },
        ),
      )
      setStored(latest)
    },
  })
  const changed = Object.keys(theirs) as CorrectedField[]
  const differing = changed.filter((field) =>
    isSecretField(field)
      ? !kept.includes(field)
      : field in values && values[field] !== (stored.values[field] ?? ''),
  )

  function take(field: CorrectedField) {
    if (!isSecretField(field)) return form.setValue(field, stored.values[field] ?? '')
    keep(field, true)
    for (const entry of [field, twinOf(field)]) form.setValue(entry, '')
  }

  function keep(field: SecretField, isKept: boolean) {
    setKept(isKept ? [...kept, field] : kept.filter((name) => name !== field))
  }

  if (sent && unsent && hasArrived(unsent, sent)) return null
  return (
    <form className="stack" {...form.props(save)}>
      {corrector === 'family' && !sent && <p>{t('correct.intro')}</p>}
      {unsent && <SentDifferences changes={unsent} />}
      {corrector === 'office' && <p>{t('corrected.letterNote')}</p>}
      <FormErrors errors={form.errors} labels={labelsOf(corrector, values)} />
      {corrector === 'office' && stored.is_being_paid && (
        <Callout tone="waiting">
          <p>{t('corrected.beingPaid')}</p>
        </Callout>
      )}
      <Card title={t('correct.contact')}>
        <ContactSection form={form} corrector={corrector} />
      </Card>
      <Card title={t('correct.address')}>
        <OwnAddressFields form={form} />
      </Card>
      {corrector === 'office' && (
        <Card title={t('wizard.step2')}>
          <PurposeSection form={form} />
        </Card>
      )}
      <Card title={t('correct.payment')}>
        {corrector === 'family' && <p className="quiet">{t('correct.paymentNote')}</p>}
        <PaymentSection form={form} stored={stored} kept={kept} onKeep={keep} />
      </Card>
      {failure !== undefined && (
        <p className="form-failure" role="alert">
          {wordsOfFailure(translator, failure)}
        </p>
      )}
      {changed.length > 0 && <TheirChanges changes={theirs} differing={differing} onTake={take} />}
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onDone}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}

const labelsOf = (corrector: Corrector, values: FormValues) => ({
  ...Object.fromEntries(fieldsOf(corrector).map((field) => [field, requestLabels[field]])),
  ...paymentLabels(values),
})

type SaveOptions = {
  requestId: string
  corrector: Corrector
  stored: Stored
  kept: readonly SecretField[]
  showErrors: (errors: Partial<Record<string, string>>) => boolean
  onDone: () => void
  /** Somebody else has corrected the request; receives it as it is now. */
  onChanged: (latest: Stored) => void
}

/** Saves a correction. `failure` is the error if it belongs to no field. */
function useSave({ requestId, corrector, stored, kept, ...callbacks }: SaveOptions) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<unknown>()
  // The same content is sent with the same id, so that a repeat after a lost answer acts once.
  const sent = useRef({ content: '', operation_id: '' })
  const meanwhile = useSavedMeanwhile({
    refetch: [requestsKey, countsKey, payoutsKey, lettersKey],
    afterRefusal: { code: 'correct.changedMeanwhile', load: () => loadStored(requestId) },
    onTheirs: callbacks.onChanged,
  })

  async function save(values: FormValues) {
    const method = methodOf(values)
    if (!method) return
    setFailure(undefined)
    const input = correctionInput(method, values, { corrector, stored, kept })
    const content = JSON.stringify(input)
    if (sent.current.content !== content) sent.current = { content, operation_id: newId() }
    const { operation_id } = sent.current
    const procedure = corrector === 'family' ? 'correct_own_request' : 'correct_request'
    await meanwhile.save(() => call(procedure, { ...input, request_id: requestId, operation_id }), {
      onSuccess({ groups }) {
        if (groups.length === 0) return toast({ message: t('correct.nothing') })
        toast({ tone: 'success', message: t('correct.saved') })
        callbacks.onDone()
      },
      onFailure(failure) {
        const fields = failure instanceof ApiError ? decodeErrors(failure.fields, method) : {}
        if (!callbacks.showErrors(fields)) setFailure(failure)
        return true
      },
    })
  }
  return { save, failure }
}
