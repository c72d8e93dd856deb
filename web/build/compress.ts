import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const packers = { br: promisify(brotliCompress), gz: promisify(gzip) }

/**
 * Writes `.br` and `.gz` beside each script and style sheet, so that the server need not compress
 * them.
 */
export async function compressAssets(client: string) {
  const folder = join(client, 'assets')
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(folder, name))
      for (const [ending, pack] of Object.entries(packers)) {
        await writeFile(join(folder, `${name}.${ending}`), await pack(content))
      }
    }),
  )
}
