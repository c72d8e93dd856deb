import { useState } from 'react'
import type { ListedFamilyRequest } from '#contract/families.ts'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { familiesKey, listsKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/use-action.ts'
import { FamilyPicker } from './family-picker.tsx'

type MoveProps = { request: Pick<ListedFamilyRequest, 'id' | 'full_name'> }

/** Moves a request without an account to another family, or to a new one. */
export function MoveRequest({ request }: MoveProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { act, busy } = useAction({ refetch: [familiesKey, listsKey], isBusyWhileRefetching: true })
  const move = async (family_id: string | null) => {
    const input = { request_id: request.id, family_id }
    const moved = await act((operation_id) => call('move_request', { ...input, operation_id }), {
      title: 'common.error',
      message: () => t('families.moved'),
    })
    if (moved) setOpen(false)
  }
  return (
    <>
      <button
        type="button"
        className="text-button off-paper"
        aria-label={t('families.moveNamed', { name: request.full_name })}
        onClick={() => setOpen(true)}
      >
        {t('families.move')}
      </button>
      <Dialog
        opened={isOpen}
        title={t('families.moveNamed', { name: request.full_name })}
        onClose={() => setOpen(false)}
      >
        <div className="stack">
          <FamilyPicker onPick={({ id }) => void move(id)} />
          <div className="buttons">
            <SecondaryButton busy={busy} onClick={() => void move(null)}>
              {t('families.moveToNew')}
            </SecondaryButton>
          </div>
        </div>
      </Dialog>
    </>
  )
}
