import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useState } from 'react'
import { acceptedDocuments, type DocumentError, validateDocument } from '#domain/documents.ts'
import { wordsOfFailure } from '#web/failure.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { clearToasts, toast } from '#web/ui/toasts.tsx'
import { CameraDialog } from './camera-dialog.tsx'
import { typeOfFile } from './file-type.ts'
import { smallerPhoto } from './smaller-photo.ts'

type PickerProps = {
  busy?: boolean
  busyLabel?: string
  /** Why the last file was not uploaded. */
  failure?: unknown
  onPick: (file: File) => void
}

/**
 * Picks a document from the device or the camera. Makes a large photo smaller, and says at
 * once why a file is unsuitable.
 */
export function DocumentPicker({ busy, busyLabel, failure, onPick }: PickerProps) {
  const translator = useTranslation()
  const { t } = translator
  const [filming, setFilming] = useState(false)
  const [isPreparing, setPreparing] = useState(false)
  const [wrong, setWrong] = useState<DocumentError | 'err.camera'>()

  function refuse(why: NonNullable<typeof wrong>) {
    setFilming(false)
    setWrong(why)
    toast({ tone: 'error', message: t(why) })
  }

  function film() {
    clearToasts() // one would cover the picture
    setWrong(undefined)
    setFilming(true)
  }

  async function pick(picked: File) {
    setPreparing(true)
    const file = await smallerPhoto(picked).finally(() => setPreparing(false))
    const wrong = validateDocument(file.size, await typeOfFile(file))
    setWrong(undefined)
    if (wrong) refuse(wrong)
    else onPick(file)
  }

  const refused = failure ? wordsOfFailure(translator, failure) : undefined
  const problem = wrong ? t(wrong) : refused
  return (
    <div className="stack">
      <div className="buttons">
        <FileButton
          accept={acceptedDocuments}
          label={t('field.document')}
          busy={busy || isPreparing}
          busyLabel={isPreparing ? undefined : busyLabel}
          icon={IconPaperclip}
          onFile={(file) => void pick(file)}
        >
          {t('action.chooseFile')}
        </FileButton>
        <SecondaryButton disabled={busy || isPreparing} icon={IconCamera} onClick={film}>
          {t('action.takePhoto')}
        </SecondaryButton>
        {filming && (
          <CameraDialog
            onPhoto={onPick}
            onFail={() => refuse('err.camera')}
            onClose={() => setFilming(false)}
          />
        )}
      </div>
      {problem && <p className="form-failure">{problem}</p>}
    </div>
  )
}
