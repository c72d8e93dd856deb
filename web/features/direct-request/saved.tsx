import { useState } from 'react'
import { wordsOfFailure } from '#web/failure.ts'
import { CopyCode } from '#web/features/codes/index.ts'
import { useUploadDocument } from '#web/features/documents/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { useAction } from '#web/use-action.ts'
import type { SavedRequest } from './submit.ts'

/** The last saved request with its code, and its document if that still has to be sent. */
export function Saved({ request, code, unsent }: SavedRequest) {
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
      {unsent && <WaitingDocument requestId={request.id} {...unsent} />}
    </Callout>
  )
}

type WaitingProps = { requestId: string } & NonNullable<SavedRequest['unsent']>

function WaitingDocument({ requestId, document, reason }: WaitingProps) {
  const translator = useTranslation()
  const { t } = translator
  const { act, busy, failure = reason } = useAction()
  const upload = useUploadDocument()
  const [sent, setSent] = useState(false)

  const sendAgain = () =>
    act(() => upload(requestId, document), {
      onSuccess: () => setSent(true),
      message: () => t('doc.uploaded'),
      title: 'doc.uploadFailed',
    })

  if (sent) return null
  return (
    <p>
      <Message of="doc.notUploaded" name={document.name} />{' '}
      <span>{wordsOfFailure(translator, failure)}</span>{' '}
      <SecondaryButton busy={busy} busyLabel={t('doc.uploading')} onClick={() => void sendAgain()}>
        {t('action.tryAgain')}
      </SecondaryButton>
    </p>
  )
}
