import { Message } from '#web/i18n/message.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import styles from './keyboard-help.module.css'

// Key caps are the same in every language.
const keys = { alt: 'Alt', enter: 'Enter', esc: 'Esc' }

/** The keyboard shortcuts of a list of requests; hidden on devices with only a touch screen. */
export function KeyboardHelp() {
  return (
    <p className={`off-paper ${styles.keys}`}>
      <Message
        of="admin.shortcuts"
        alt={
          <Ltr>
            <kbd>{keys.alt}</kbd>+<kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd>
          </Ltr>
        }
        enter={<kbd>{keys.enter}</kbd>}
        esc={<kbd>{keys.esc}</kbd>}
      />
    </p>
  )
}
