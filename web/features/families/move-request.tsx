import type { ListedFamilyRequest } from '#contract/families.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, listsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { useAction } from '#web/use-action.ts'
import { FamilyPicker } from './family-picker.tsx'

type MoveProps = { request: Pick<ListedFamilyRequest, 'id' | 'full_name'> }

/** Moves a request without an account to another family, or to a new one. */
export function MoveRequest({ request }: MoveProps) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch: [familiesKey, listsKey], isBusyWhileRefetching: true })
  const title = t('families.moveNamed', { name: request.full_name })
  const move = async (family_id: string | null, close: () => void) => {
    const input = { request_id: request.id, family_id }
    const moved = await act((operation_id) => call('move_request', { ...input, operation_id }), {
      title: 'common.error',
      message: () => t('families.moved'),
    })
    if (moved) close()
  }
  return (
    <DialogButton
      isText
      className="off-paper"
      label={t('families.move')}
      aria-label={title}
      title={title}
    >
      {(close) => (
        <div className="stack">
          <FamilyPicker onPick={({ id }) => void move(id, close)} />
          <div className="buttons">
            <SecondaryButton busy={busy} onClick={() => void move(null, close)}>
              {t('families.moveToNew')}
            </SecondaryButton>
          </div>
        </div>
      )}
    </DialogButton>
  )
}
