import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/use-action.ts'
import styles from './code-list.module.css'
import type { ListedCode } from './queries.ts'
import { SendCode } from './send-code.tsx'

const refetch = [codesKey]

/** What can be done with a code that is not spent: send, revoke, take that back, make another one. */
export function CodeActions({ code }: { code: ListedCode }) {
  const { t } = useTranslation()
  const { act, busy } = useAction({ refetch, isBusyWhileRefetching: true })
  const [isSending, setSending] = useState(false)
  const { id: code_id, state } = code
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
  const button = (action: string, press: () => unknown) => (
    <button
      type="button"
      className="text-button"
      aria-label={t('codes.ofCode', { action, code: code.code })}
      disabled={busy}
      onClick={() => void press()}
    >
      {action}
    </button>
  )
  const isOut = state === 'available' || state === 'user_created'
  return (
    <div className={`off-paper ${styles.actions}`}>
      {isOut && button(t(code.sent ? 'codes.sendAgain' : 'codes.send'), () => setSending(true))}
      {isOut && button(t('codes.revoke'), revoke)}
      {state === 'revoked' && !code.is_reissued && button(t('codes.restore'), restore)}
      {!code.is_reissued && button(t('codes.reissue'), reissue)}
      <Dialog
        opened={isSending}
        title={t('codes.sendTitle', { code: code.code })}
        onClose={() => setSending(false)}
      >
        <SendCode code={code} />
      </Dialog>
    </div>
  )
}
