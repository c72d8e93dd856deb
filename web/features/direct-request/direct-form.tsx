import './direct.css'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { isSecretField, twinOf } from '#domain/payment-form.ts'
import { DocumentPicker, DocumentPreview } from '#web/features/documents/index.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { clearDirectDraft, readDirectDraft, writeDirectDraft } from './draft.ts'
import { keepCaret } from './keep-caret.ts'
import { validateDirect } from './rules.ts'
import { Saved } from './saved.tsx'
import { SavedBefore } from './saved-before.tsx'
import {
  labelsOf,
  PaymentSection,
  RecipientFields,
  RequestFields,
  ReviewFields,
} from './sections.tsx'
import { useSubmitDirect } from './submit.ts'
import {
  asTyped,
  type DirectField,
  type DirectValues,
  emptyDirect,
  newSubmissionId,
} from './values.ts'

type DirectFormProps = {
  userId: string
  /** What the date begins with, and the latest that it can be (`YYYY-MM-DD`). */
  firstDate: string
  today: string
}

/** One long form for a request that the office enters for a recipient (docs/product.md §4.6). */
export function DirectForm({ userId, firstDate, today }: DirectFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [clearing, setClearing] = useState(false)
  const [draft] = useState(() => readDirectDraft(userId))
  const form = useForm<DirectValues>({
    initial: { ...emptyDirect(firstDate), ...draft },
    validate: (values) => inOrder(values, validateDirect(values, today)),
  })
  const { values } = form
  const { submit, saved, savedBefore, forgetSavedBefore } = useSubmitDirect({
    showErrors: (errors) => form.showErrors(inOrder(values, errors)),
    onSaved(date) {
      empty(date)
      document.querySelector<HTMLElement>('[name="full_name"]')?.focus()
    },
  })
  const kept = JSON.stringify(values)

  useEffect(() => {
    const current: DirectValues = JSON.parse(kept)
    if (isEmpty(current)) clearDirectDraft(userId)
    else writeDirectDraft(userId, current)
  }, [userId, kept])

  function change(field: DirectField, value: string) {
    const typed = asTyped(field, value)
    if (typed !== value) keepCaret()
    if (field === 'full_name' && values.payment_full_name === values.full_name) {
      form.setValue('payment_full_name', typed) // follows until it is changed itself
    }
    form.setValue(field, typed)
    // What was wrong with the second entry may be right now: setting it clears its error.
    if (isSecretField(field)) form.setValue(twinOf(field), values[twinOf(field)])
  }

  function empty(date: string) {
    form.setValues(emptyDirect(date))
    setFile(undefined)
    forgetSavedBefore()
  }

  function clear() {
    setClearing(false)
    empty(firstDate)
    toast({ tone: 'success', message: t('wizard.cleared') })
  }

  const words = Object.fromEntries(
    Object.entries(labelsOf(values)).map(([name, label]) => [name, t(label)]),
  )
  return (
    <>
      {saved && <Saved {...saved} key={saved.request.id} />}
      <form className="direct" {...form.props((sent) => submit(sent, file))}>
        <FormErrors errors={form.errors} labels={words} />
        <div className="stack">
          <Card className="stack">
            <h2>{t('wizard.step1')}</h2>
            <RecipientFields form={form} onChange={change} />
          </Card>
          <Card className="stack">
            <h2>{t('field.document')}</h2>
            {file && <DocumentPreview file={file} onRemove={() => setFile(undefined)} />}
            <DocumentPicker onPick={setFile} />
            <p className="quiet small">{t('doc.help')}</p>
          </Card>
        </div>
        <div className="stack">
          <Card className="stack">
            <h2>{t('wizard.step2')}</h2>
            <RequestFields form={form} onChange={change} today={today} />
          </Card>
          <Card className="stack">
            <h2>{t('admin.review')}</h2>
            <ReviewFields form={form} onChange={change} />
          </Card>
        </div>
        <Card className="stack direct-payment">
          <h2>{t('wizard.step3')}</h2>
          <PaymentSection form={form} onChange={change} />
        </Card>
        {savedBefore && (
          <SavedBefore
            request={savedBefore}
            onAnother={() => form.setValue('submission_id', newSubmissionId())}
            onClear={clear}
          />
        )}
        <div className="buttons">
          <PrimaryButton type="submit" busy={form.busy} busyLabel={t('action.submitting')}>
            {t('action.submit')}
          </PrimaryButton>
          <SecondaryButton onClick={() => void navigate(paths.admin)}>
            {t('action.cancel')}
          </SecondaryButton>
          <SecondaryButton onClick={() => setClearing(true)}>
            {t('action.clearForm')}
          </SecondaryButton>
        </div>
      </form>
      <ConfirmDialog
        opened={clearing}
        title={t('wizard.clearConfirm')}
        yes={t('action.clearForm')}
        no={t('action.cancel')}
        onYes={clear}
        onNo={() => setClearing(false)}
      />
    </>
  )
}

/** The errors in the order of the fields, so that the first is the first on the screen. */
function inOrder(values: DirectValues, errors: Partial<Record<string, string>>) {
  const names = Object.keys(labelsOf(values)).filter((name) => errors[name])
  return Object.fromEntries(names.map((name) => [name, errors[name]]))
}

function isEmpty(draft: DirectValues): boolean {
  const { date_of_request: _, phone_country: __, submission_id: ___, ...values } = draft
  return Object.values(values).every((value) => !value)
}
