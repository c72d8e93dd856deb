import type { Kysely } from 'kysely'
import { checkTrail, type Letter } from '#server/audit/index.ts'
import { recount, type WrongCount } from '#server/counts/index.ts'
import type { Tables } from '#server/database/tables.generated.ts'
import { recountHistories } from '#server/family-history/index.ts'
import { recountLikely } from '#server/likeness/index.ts'
import { ledgerDifferences } from '#server/payouts/index.ts'
import { recheckNumbers } from '#server/requests/index.ts'
import type { Sealer } from '#server/secrets/sealing.ts'

type Recounting = { sealer?: Sealer | undefined; letter?: Letter | undefined }

/** Recomputes all that `npm run recount` checks; numbers only with the sealer that opens them. */
export const recountAll = async (
  db: Kysely<Tables>,
  { sealer, letter }: Recounting,
): Promise<WrongCount[]> => [
  ...(await recount(db)),
  ...(await recountLikely(db)),
  ...(await recountHistories(db)),
  ...(await ledgerDifferences(db)),
  ...(await checkTrail(db, letter)),
  ...(sealer ? await recheckNumbers(db, sealer) : []),
]
