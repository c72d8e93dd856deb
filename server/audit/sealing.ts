import { createHash, randomBytes } from 'node:crypto'
import type { WrongCount } from '#server/counts/index.ts'
import type { Db } from '#server/database/connect.ts'
import { claimJob } from '#server/database/jobs.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { startRepeating, type Worker } from '#server/repeating.ts'
import type { Services } from '#server/services.ts'
import * as store from './seal-store.ts'

/** The chain over the audit trail (docs/decisions/044). */

const MINUTE_MS = 60_000
const BATCH = 1000
/** A check ends with the batch in which this many entries are wrong. */
const WRONG_NAMED = 20

const digestOf = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** Returns the link of an entry, over all before it. JSON contains no line break. */
const linkAfter = (previous: string, content: string, addressDigest: string | null) =>
  digestOf(previous, content, addressDigest ?? '')

/** Seals entries in the order of their ids, up to one below which none can be added any more. */
export async function sealUpTo(db: Db, upTo: number, isWanted = () => true): Promise<void> {
  let isMore = true
  while (isMore && isWanted()) {
    isMore = await inTransaction(db, async (transaction) => {
      if (!(await claimJob(transaction, 'sealing'))) return false
      let { entry: after, link } = (await store.findSeal(transaction)) ?? { entry: 0, link: '' }
      const range = { after, upTo, limit: BATCH }
      const entries = await store.entriesToSeal(transaction, range)
      const seals = entries.map(({ id, content, address }) => {
        const address_salt = address === null ? null : randomBytes(16).toString('hex')
        const address_digest = address_salt && digestOf(address_salt, address ?? '')
        link = linkAfter(link, content, address_digest)
        return { event_id: id, address_salt, address_digest, link }
      })
      if (seals.length > 0) await store.insertSeals(transaction, seals)
      return seals.length === BATCH
    })
  }
}

/** Seals what was there at a mark, and returns the next mark; the same one if somebody still writes. */
export async function sealSince(
  db: Db,
  mark?: store.Mark,
  isWanted?: () => boolean,
): Promise<store.Mark | undefined> {
  if (mark && !(await store.isSettled(db, mark))) return mark
  if (mark) await sealUpTo(db, mark.id, isWanted)
  return store.newestEntry(db)
}

/** Seals every minute what is older than a minute. `stop` resolves once a batch has ended. */
export function startSealing({ db, log }: Pick<Services, 'db' | 'log'>): Worker {
  let mark: store.Mark | undefined
  const work = async (isWanted: () => boolean) => {
    mark = await sealSince(db, mark, isWanted)
  }
  return startRepeating(work, { log, everyMs: MINUTE_MS, failure: 'sealing the trail failed' })
}

/** An entry and its link, as a letter of the week names them. */
export type Letter = { entry: number; link: string }

/**
 * Compares the trail with its chain, and the chain with a letter. Goes on after a wrong entry with the
 * link that is stored, until many are wrong.
 */
export async function checkTrail(db: Db, letter?: Letter): Promise<WrongCount[]> {
  const stored = letter && ((await store.findSeal(db, letter.entry))?.link ?? 'missing')
  const wrong: WrongCount[] = []
  const compare = (entry: number, kept: string, counted: string) => {
    if (kept !== counted) wrong.push({ of: `audit trail, entry ${entry}`, kept, counted })
  }
  if (letter && stored) compare(letter.entry, letter.link, stored)
  let [after, previous] = [0, '']
  while (wrong.length < WRONG_NAMED) {
    const entries = await store.sealedEntries(db, { after, limit: BATCH })
    for (const entry of entries) {
      compare(entry.id, entry.link ?? 'nothing', linkOf(entry, previous))
      previous = entry.link ?? previous
    }
    const last = entries.at(-1)
    if (!last) break
    after = last.id
  }
  return wrong
}

/** Returns the link that an entry should have. */
function linkOf(entry: store.SealedEntry, previous: string): string {
  const { content, address, address_salt, address_digest } = entry
  if (content === null) return 'missing'
  // Erasing a person removes the salt with the address.
  const isErased = address === null && address_salt === null
  const digest = isErased ? address_digest : digestOf(address_salt ?? '', address ?? '')
  return linkAfter(previous, content, digest)
}
