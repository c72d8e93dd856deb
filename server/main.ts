import { ConfigError } from './config.ts'
import { DirectoryInUse } from './database/directory-lock.ts'
import { start } from './start.ts'

try {
  const server = await start(process.env)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void server.stop().then(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof DirectoryInUse)) throw error
  console.error(`Kuppah can't start.\n${error.message}`)
  process.exit(1)
}
