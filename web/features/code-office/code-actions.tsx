import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { codesKey } from '#web/query-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { RowActs } from '#web/ui/row-menu.tsx'
import { useAction } from '#web/use-action.ts'
import { EditCode } from './edit-code.tsx'
import { isUsable, type ListedCode } from './queries.ts'
import { SendCode } from './send-code.tsx'

const refetch = [codesKey]

/** What can be done with a code that is not spent: sending it, and in a menu the rest. */
export function CodeActions({ code }: { code: ListedCode }) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  const [opened, setOpened] = useState<'send' | 'edit'>()
  const close = () => setOpened(undefined)
  const { id: code_id, state, is_reissued, family, recipient } = code
  if (state === 'fully_used') return null

  const revoke = () =>
    act((operation_id) => call('revoke_code', { code_id, operation_id }), {
      message: () => t('codes.revoked'),
    })
  const restore = () =>
    act((operation_id) => call('restore_code', { code_id, operation_id }), {
      message: () => t('codes.restored'),
    })
  const reissue = () =>
    act((operation_id) => call('reissue_code', { code_id, operation_id }), {
      message: ({ code: made }) => t('codes.reissuedAs', { code: made.code }),
    })
  const isOut = isUsable(code)
  const send = t(code.sent ? 'codes.sendAgain' : 'codes.send')
  const query = new URLSearchParams({
    invitation: code_id,
    name: recipient.name ?? '',
    phone: recipient.phone ?? '',
    ...(family && { family: family.id }),
  })
  return (
    <div className="row unbroken tight off-paper">
      <RowActs
        named={(action) => t('codes.ofCode', { action, code: code.code })}
        next={isOut && { label: send, onPress: () => setOpened('send') }}
        menu={t('codes.actions')}
        others={[
          { label: t('codes.edit'), onPress: () => setOpened('edit') },
          isOut && {
            label: t('codes.enterRequest'),
            to: `${paths.adminDirectRequest}?${query}`,
          },
          isOut && { label: t('codes.revoke'), onPress: () => busy || void revoke() },
          state === 'revoked' &&
            !is_reissued && { label: t('codes.restore'), onPress: () => busy || void restore() },
          !is_reissued && { label: t('codes.reissue'), onPress: () => busy || void reissue() },
        ]}
      />
      <Dialog
        opened={opened === 'send'}
        title={t('codes.sendTitle', { code: code.code })}
        onClose={close}
      >
        <div className="stack">
          <SendCode code={code} />
        </div>
      </Dialog>
      <Dialog
        opened={opened === 'edit'}
        title={t('codes.editTitle', { code: code.code })}
        onClose={close}
      >
        <EditCode code={code} onDone={close} />
      </Dialog>
    </div>
  )
}
