import { uuidFromBytes } from '#domain/uuid.ts'

/** Returns a new id, also on plain http, where browsers have no `crypto.randomUUID`. */
export const newId = () => uuidFromBytes(crypto.getRandomValues(new Uint8Array(16)))
