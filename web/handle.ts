/** What a route declares about itself: `export const handle: Handle = { hydrate: false }`. */
export type Handle = {
  /** False: the built page is complete, and no framework script is sent (home, not found). */
  hydrate?: boolean
  /** True: draws the page in the office's denser look. */
  office?: boolean
}
