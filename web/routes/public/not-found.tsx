import type { Handle } from '../../handle.ts'
import { LostPage } from './lost-page.tsx'
import { StaticScript } from './static-script.tsx'

export const handle: Handle = { hydrate: false }

/** The page for an unknown address. */
export default function NotFound() {
  return (
    <>
      <LostPage />
      <StaticScript />
    </>
  )
}
