import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil, withFixture } from './fixture.ts'

/** Fills the small disk of DATA_DIR under load and frees it again. Needs root to mount the disk. */
export async function fillDisk() {
  const disk = mkdtempSync(path.join(tmpdir(), 'kuppah-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk])
  try {
    return await withFixture(
      'PGlite',
      async ({ server, load, losses }) => {
        load.start(4)
        await waitUntil('writes succeed', () => load.count > 20, 120_000)
        const { bavail, bsize } = statfsSync(disk)
        const ballast = path.join(disk, 'ballast')
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 400_000)))
        const full = () => {
          try {
            writeFileSync(path.join(disk, 'ballast-2'), Buffer.alloc(64_000), { flag: 'a' })
            return false
          } catch {
            return true
          }
        }
        await waitUntil('the disk is full', full)
        await waitUntil('writes fail', () => load.failures.length + load.broken > 10, 60_000)
        await wait(2000)
        const atFull = load.count
        const { failures } = load
        const ready = await fetch(`${server.url}/readyz`).then(
          ({ status }) => status,
          () => 0,
        )
        rmSync(ballast)
        const byItself = await waitUntil(
          'writes succeed again',
          () => load.count > atFull + 4,
          15_000,
        )
          .then((ms) => Math.round(ms))
          .catch(() => undefined)
        await server.end('SIGKILL')
        await server.start()
        const atStart = load.count
        await waitUntil('writes succeed after a start', () => load.count > atStart + 4, 60_000)
        await load.stop()
        await server.end('SIGTERM')
        const statuses = [...new Set(failures.map(({ status }) => status))]
        return { failures: failures.length, statuses, ready, byItself, losses: await losses() }
      },
      { dataDir: path.join(disk, 'data') },
    )
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true, force: true })
  }
}
