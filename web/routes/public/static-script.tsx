import script from './static-page.js?raw'

/** The script of static pages; with the framework it is not needed. */
export function StaticScript() {
  if (!import.meta.env.SSR || !import.meta.env.PROD) return null
  return <script>{script}</script>
}
