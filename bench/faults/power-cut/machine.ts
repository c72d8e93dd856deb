import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { cheapPasswords } from '../../../server/testing/server-process.ts'
import { type Arrival, cutPower, keepAll } from './second-disk.ts'

const recordSyncs = new URL('./record-syncs.ts', import.meta.url).href

/**
 * A machine that can lose its power: a data directory whose syncs are recorded. After the processes
 * on it are killed, `cut` replaces the directory by what the disk holds.
 */
export class Machine {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'kuppah-power-'))
  readonly dataDir = path.join(this.folder, 'data')
  private readonly kept = path.join(this.folder, 'kept')
  private cuts = 0

  constructor() {
    mkdirSync(this.dataDir, { mode: 0o700 })
    keepAll(this.dataDir, this.kept)
  }

  /** Environment of a process on this machine. */
  get variables(): Record<string, string> {
    return {
      DATA_DIR: this.dataDir,
      BACKUPS_KEPT: '0',
      POWER_CUT_OF: this.dataDir,
      POWER_CUT_KEPT: this.kept,
      NODE_OPTIONS: [recordSyncs, cheapPasswords].map((file) => `--import=${file}`).join(' '),
    }
  }

  /** Takes what is in the data directory for synced: after work in this process, before the next one. */
  keep(): void {
    keepAll(this.dataDir, this.kept)
  }

  /** Every second cut lets some of the data arrive that was never synced. */
  cut(): void {
    const arrival: Arrival = this.cuts++ % 2 === 0 ? 'none' : 'some'
    const left = path.join(this.folder, 'left')
    cutPower(this.dataDir, this.kept, left, arrival)
    rmSync(this.dataDir, { recursive: true })
    renameSync(left, this.dataDir)
    this.keep()
  }

  /** Runs a program of the server here; the caller ends it or waits for it. */
  run(...args: string[]): { child: ChildProcess; ended: Promise<unknown> } {
    const env = { PATH: process.env.PATH, PORT: '0', ...this.variables }
    const child = spawn(process.execPath, args, { env, stdio: 'ignore' })
    return { child, ended: once(child, 'exit') }
  }

  remove(): void {
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true })
  }
}
