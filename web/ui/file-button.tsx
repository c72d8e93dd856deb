import { type ComponentProps, useRef } from 'react'
import { SecondaryButton } from './buttons.tsx'

type FileProps = Omit<ComponentProps<typeof SecondaryButton>, 'onClick'> & {
  accept?: string
  /** The name of the field, which the button presses. */
  label: string
  onFile: (file: File) => void
}

/** A button that takes a file from the device. */
export function FileButton({ accept, label, onFile, ...button }: FileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        tabIndex={-1}
        className="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          currentTarget.value = '' // so that the same file can be picked again
        }}
      />
      <SecondaryButton {...button} onClick={() => input.current?.click()} />
    </>
  )
}
