import script from './still-page.js?raw'

/** The script of a page that is complete as a file; where the framework runs it is not needed. */
export function StillScript() {
  if (!import.meta.env.SSR || !import.meta.env.PROD) return null
  return <script>{script}</script>
}
