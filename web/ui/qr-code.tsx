import { useEffect, useState } from 'react'

type Picture = { size: number; path: string }

type QrCodeProps = { text: string; label: string; className?: string | undefined }

/**
 * A text as a QR code, drawn in the browser so that nobody else sees it. The library is loaded on
 * demand.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [picture, setPicture] = useState<Picture>()
  useEffect(() => {
    let isStill = true
    import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 })
      const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : '')))
      if (isStill) setPicture({ size, path: dark.join('') })
    })
    return () => {
      isStill = false
    }
  }, [text])
  const { size, path } = picture ?? { size: 1, path: '' }
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
