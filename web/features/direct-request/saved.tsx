import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureToast } from '#web/failure.ts'
import { CopyCode } from '#web/features/codes/index.ts'
import { useUploadDocument } from '#web/features/documents/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { toast } from '#web/ui/toasts.tsx'
import type { SavedRequest } from './submit.ts'

/** The last saved request with its code, and its document if that still has to be sent. */
export function Saved({ request, code, document }: SavedRequest) {
  return (
    <Callout tone="good" role="status">
      <p>
        <Message
          of="direct.saved"
          name={request.full_name}
          code={<Ltr className="code">{code}</Ltr>}
        />{' '}
        <CopyCode code={code} />
      </p>
      {document && <WaitingDocument requestId={request.id} document={document} />}
    </Callout>
  )
}

function WaitingDocument({ requestId, document }: { requestId: string; document: File }) {
  const { t } = useTranslation()
  const failureToast = useFailureToast()
  const upload = useUploadDocument()
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)

  async function sendAgain() {
    setBusy(true)
    try {
      await upload(requestId, document)
      setSent(true)
      toast({ tone: 'success', message: t('doc.uploaded') })
    } catch (failure) {
      failureToast(failure, { title: 'doc.uploadFailed' })
    } finally {
      setBusy(false)
    }
  }

  if (sent) return null
  return (
    <p>
      <Message of="doc.notUploaded" name={document.name} />{' '}
      <SecondaryButton busy={busy} busyLabel={t('doc.uploading')} onClick={sendAgain}>
        {t('action.tryAgain')}
      </SecondaryButton>
    </p>
  )
}
