import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { limitOf } from '#domain/field-limits.ts'
import { DocumentPicker, DocumentPreview } from '#web/features/documents/index.ts'
import { ClearForm } from '#web/features/request-fields/index.ts'
import { changeNew, errorsInOrder } from '#web/features/request-form/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { newId } from '#web/new-id.ts'
import { paths } from '#web/paths.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { FormErrors, useForm } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useDraft } from '#web/use-draft.ts'
import styles from './direct-form.module.css'
import { directDraft } from './draft.ts'
import { FamilyChoice } from './family-choice.tsx'
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
import { useFillFromLast } from './use-last-request.ts'
import { type DirectField, type DirectValues, emptyDirect, isEmptyDirect } from './values.ts'

type DirectFormProps = {
  userId: string
  /** The initial date, and the latest valid one (`YYYY-MM-DD`). */
  firstDate: string
  today: string
}

/** The form for a request that the office enters for a recipient (docs/product.md §4.6). */
export function DirectForm({ userId, firstDate, today }: DirectFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [file, setFile] = useState<File>()
  const [timesCleared, setTimesCleared] = useState(0)
  const stored = directDraft(userId)
  const [draft] = useState(stored.read)
  const [chosen] = useState(() => openedFor(search))
  const form = useForm<DirectValues>({
    // What was begun for somebody else is no beginning for them.
    initial: { ...emptyDirect(firstDate), ...(isSame(draft, chosen) && draft), ...chosen },
    validate: (values) => inOrder(values, validateDirect(values, today)),
    limitOf,
  })
  const { values } = form
  useFillFromLast(form)
  useDraft(stored, { content: isEmptyDirect(values) ? undefined : values })
  const { submit, saved, savedBefore, forgetSavedBefore } = useSubmitDirect({
    showErrors: (errors) => form.showErrors(inOrder(values, errors)),
    onSaved(date) {
      empty(date)
      document.querySelector<HTMLElement>('[name="full_name"]')?.focus()
    },
  })

  function empty(date: string) {
    form.setValues(emptyDirect(date))
    setFile(undefined)
    forgetSavedBefore()
  }

  function clear() {
    empty(firstDate)
    setTimesCleared((times) => times + 1)
    toast({ tone: 'success', message: t('wizard.cleared') })
  }

  return (
    <>
      {saved && <Saved {...saved} key={saved.request.id} />}
      <form className={styles.form} {...form.props((sent) => submit(sent, file))}>
        <FormErrors errors={form.errors} labels={labelsOf(values)} />
        <Sections key={timesCleared} form={form} today={today} file={file} onFile={setFile} />
        {savedBefore && (
          <SavedBefore
            request={savedBefore}
            onAnother={() => form.setValue('submission_id', newId())}
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
          <ClearForm Button={SecondaryButton} onClear={clear} />
        </div>
      </form>
    </>
  )
}

type SectionsProps = {
  form: ReturnType<typeof useForm<DirectValues>>
  today: string
  file: File | undefined
  onFile: (file: File | undefined) => void
}

/** The cards of the form: two columns, with the payment below. */
function Sections({ form, today, file, onFile }: SectionsProps) {
  const { t } = useTranslation()
  const change = (field: DirectField, value: string) => changeNew<DirectField>(form, field, value)
  return (
    <>
      <div className={`stack ${styles.column}`}>
        <Card title={t('wizard.step1')}>
          <FamilyChoice form={form} />
          <RecipientFields form={form} onChange={change} />
        </Card>
        <Card title={t('field.document')}>
          {file && <DocumentPreview file={file} onRemove={() => onFile(undefined)} />}
          <DocumentPicker onPick={onFile} />
          <p className="quiet small">{t('doc.help')}</p>
        </Card>
      </div>
      <div className={`stack ${styles.column}`}>
        <Card title={t('wizard.step2')}>
          <RequestFields form={form} today={today} />
        </Card>
        <Card title={t('admin.review')}>
          <ReviewFields form={form} onChange={change} today={today} />
        </Card>
      </div>
      <Card title={t('wizard.step3')} className={styles.payment}>
        <PaymentSection form={form} onChange={change} />
      </Card>
    </>
  )
}

/** Returns for whom the form was opened, from their page, a call, a campaign or a code. */
function openedFor(search: URLSearchParams): Partial<DirectValues> {
  const of = (name: string) => search.get(name) ?? ''
  const [family_id, invitation] = [of('family'), of('invitation')]
  if (!family_id && !invitation) return {}
  const known = { full_name: of('name'), phone: of('phone'), category: of('category') }
  return {
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value)),
    ...(family_id && { family_id, family_name: of('name') }),
    invitation,
  }
}

/** Returns whether a draft is of the family or code that the form was opened for. */
const isSame = (draft: Partial<DirectValues> | undefined, chosen: Partial<DirectValues>) =>
  (['family_id', 'invitation'] as const).every(
    (field) => !chosen[field] || chosen[field] === draft?.[field],
  )

/** Returns the errors in the order of the fields on the screen. */
const inOrder = (values: DirectValues, errors: Partial<Record<string, string>>) =>
  errorsInOrder(labelsOf(values), errors)
