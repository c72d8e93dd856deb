import type { openEmbedded as open } from './embedded.ts'

/** `openEmbedded`, without loading PGlite into a server that works on PostgreSQL. */
export const openEmbedded: typeof open = async (...given) =>
  (await import('./embedded.ts')).openEmbedded(...given)
