import { Message } from '../i18n/message.tsx'
import { OfficeEmail, OfficePhone } from './page.tsx'

/**
 * What a browser older than those of docs/decisions/040 shows above the page, which does not work in
 * it: a script in the head of built pages (web/build/pages.ts) moves it there. Until then it is last,
 * so that the link that skips to the content is the page's first.
 */
export function TooOld() {
  return (
    <div id="too-old" hidden role="alert">
      <p>
        <Message of="app.tooOld" email={<OfficeEmail />} />
      </p>
      <OfficePhone />
    </div>
  )
}
