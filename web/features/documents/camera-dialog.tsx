import { IconCamera } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { PHOTO_QUALITY } from '#domain/documents.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toasts.tsx'
import styles from './documents.module.css'

type CameraProps = { onPhoto: (photo: File) => void; onFail: () => void; onClose: () => void }

/** Shows the camera and a button that saves the picture as a JPEG (docs/product.md §8.3). */
export function CameraDialog(props: CameraProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened title={t('action.takePhoto')} onClose={props.onClose}>
      <Camera {...props} />
    </Dialog>
  )
}

/** The camera is on while this is mounted. */
function Camera({ onPhoto, onFail, onClose }: CameraProps) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [ready, setReady] = useState(false)

  const fail = useEffectEvent(onFail)

  useEffect(() => {
    let stream: MediaStream | undefined
    let left = false
    async function start() {
      const given = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1920 } },
      })
      stream = given
      if (left) stop()
      else if (video.current) video.current.srcObject = given
    }
    function stop() {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => !left && fail())
    return () => {
      left = true
      stop()
    }
  }, [])

  async function capture() {
    const photo = video.current && (await photoOf(video.current))
    if (!photo) return onFail()
    toast({ tone: 'success', message: t('ok.photoCaptured') })
    onPhoto(photo)
    onClose()
  }

  return (
    <div className="stack">
      <video
        ref={video}
        className={styles.camera}
        autoPlay
        playsInline
        muted
        onLoadedData={() => setReady(true)}
      />
      <div className="buttons">
        <PrimaryButton
          data-autofocus
          disabled={!ready}
          icon={IconCamera}
          onClick={() => void capture()}
        >
          {t('action.takePhoto')}
        </PrimaryButton>
        <SecondaryButton onClick={onClose}>{t('action.cancel')}</SecondaryButton>
      </div>
    </div>
  )
}

/** Returns the current frame of a video; undefined if the browser cannot capture it. */
async function photoOf(video: HTMLVideoElement): Promise<File | undefined> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  const blob = await new Promise<Blob | null>((give) => {
    canvas.toBlob(give, 'image/jpeg', PHOTO_QUALITY)
  })
  return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : undefined
}
