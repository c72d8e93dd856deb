// `npm run row-types`: writes the types of rows from a new database (docs/decisions/056).
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { rowTypes } from '../server/testing/row-types.ts'
import { root } from './node.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kuppah-row-types-'))
try {
  const database = await openEmbedded(folder, { sync: false })
  await migrate(database)
  writeFileSync(join(root, 'server/database/tables.generated.ts'), await rowTypes(database.kysely))
  await database.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
