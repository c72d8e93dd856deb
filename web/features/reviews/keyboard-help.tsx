import { Message } from '#web/i18n/message.tsx'
import { Ltr } from '#web/ui/ltr.tsx'

/** What the keyboard does in a list of requests; not shown where there is only a touch screen. */
export function KeyboardHelp() {
  return (
    <p className="review-keys">
      <Message
        of="admin.shortcuts"
        alt={
          <Ltr>
            <kbd>Alt</kbd>+<kbd>1</kbd> <kbd>2</kbd> <kbd>3</kbd>
          </Ltr>
        }
        enter={<kbd>Enter</kbd>}
        esc={<kbd>Esc</kbd>}
      />
    </p>
  )
}
