import { setTimeout as wait } from 'node:timers/promises'
import { openEmbedded } from '../../../server/database/embedded.ts'
import { makeTables } from '../../../server/database/migrate.ts'
import { ServerProcess } from '../../../server/testing/server-process.ts'
import { Machine } from './machine.ts'

/** Cuts the power at a random moment of a first start. Returns why the start after it failed. */
export async function cutFirstStart(longestMs: number): Promise<string[]> {
  return onMachine(async (machine) => {
    await cutStart(machine, longestMs)
    return startAgain(machine)
  })
}

/** Cuts the power at a random moment of the start that takes tables of version 056. */
export async function cutMigration(longestMs: number): Promise<string[]> {
  return onMachine(async (machine) => {
    const database = await openEmbedded(machine.dataDir)
    await makeTables(database, ['001-first', '056-campaigns'])
    await database.pool.query("insert into codes (code) values ('K7QM4RTX')")
    await database.close()
    machine.keep()
    await cutStart(machine, longestMs)
    const failures = await startAgain(machine)
    const after = await openEmbedded(machine.dataDir)
    const { rows } = await after.pool.query('select code from codes')
    await after.close()
    return rows.length === 1 ? failures : [...failures, 'the code is lost']
  })
}

async function onMachine(work: (machine: Machine) => Promise<string[]>) {
  const machine = new Machine()
  try {
    return await work(machine)
  } catch (error) {
    return [(error as Error).message]
  } finally {
    machine.remove()
  }
}

async function cutStart(machine: Machine, longestMs: number) {
  const { child, ended } = machine.run('server/main.ts')
  await wait(Math.random() * longestMs)
  child.kill('SIGKILL')
  await ended
  machine.cut()
}

async function startAgain(machine: Machine): Promise<string[]> {
  const server = await ServerProcess.start(machine.variables)
  const { status } = await fetch(`${server.url}/readyz`)
  await server.end('SIGTERM')
  return status === 200 ? [] : [`/readyz ${status}`]
}
