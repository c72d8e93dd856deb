import { Message } from '#web/i18n/message.tsx'
import { Key } from '#web/ui/key.tsx'
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
            <Key>{keys.alt}</Key>+<Key>1</Key> <Key>2</Key> <Key>3</Key>
          </Ltr>
        }
        enter={<Key>{keys.enter}</Key>}
        esc={<Key>{keys.esc}</Key>}
      />
    </p>
  )
}
