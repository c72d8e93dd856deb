import { limitOf } from '#domain/field-limits.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { useForm } from '#web/ui/form.tsx'
import { useAction } from '#web/use-action.ts'
import { errorsOf } from './one-code.tsx'
import type { ListedCode } from './queries.ts'
import {
  FurtherFields,
  RecipientFields,
  type RecipientValues,
  recipientInputs,
  recipientValues,
} from './recipient-fields.tsx'

/** Changes for whom a code is. */
export function EditCode({ code, onDone }: { code: ListedCode; onDone: () => void }) {
  const { t } = useTranslation()
  const { act } = useAction({ refetch: [codesKey] })
  const form = useForm<RecipientValues>({
    initial: recipientValues({ ...code.recipient, note: code.note }),
    validate: (values) => errorsOf(values, false),
    limitOf,
  })
  const save = (values: RecipientValues) =>
    act(
      (operation_id) =>
        call('update_code', { code_id: code.id, ...recipientInputs(values), operation_id }),
      { message: () => t('codes.edited'), form, onSuccess: onDone },
    )
  return (
    <form className="stack dense" {...form.props(save)}>
      <RecipientFields form={form} />
      <FurtherFields form={form} />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('action.save')}
        </PrimaryButton>
        <SecondaryButton onClick={onDone}>{t('action.cancel')}</SecondaryButton>
      </div>
    </form>
  )
}
