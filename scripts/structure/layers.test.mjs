import { expect, test } from 'vitest'
import { importsGoDown } from './layers.mjs'

const complaintsOf = (path, from) =>
  importsGoDown([{ path, text: `import { a } from '${from}'\n` }]).length

test.each([
  ['server/config.ts', './http/address.ts'],
  ['server/config.ts', './secrets/sealing.ts'],
  ['server/database/errors.ts', '#server/http/failures.ts'],
  ['server/secrets/passwords.ts', '#server/http/failures.ts'],
  ['server/http/metrics.ts', '#server/mail/index.ts'],
  ['server/codes/store.ts', '#server/app.ts'],
  ['server/start.ts', './commands/command.ts'],
  ['server/unknown.ts', '#server/config.ts'],
])('%s must not import %s', (path, from) => expect(complaintsOf(path, from)).toBe(1))

test.each([
  ['server/app.ts', './mail/index.ts'],
  ['server/mail/store.ts', '#server/http/failures.ts'],
  ['server/mail/worker.ts', '#server/accounts/index.ts'],
  ['server/http/rpc.ts', './access.ts'],
  ['server/commands/demo.ts', '#server/start.ts'],
  ['server/database/connect.test.ts', '#server/counts/procedures.ts'],
  ['server/testing/app.ts', '#server/app.ts'],
  ['web/api.ts', '#server/app.ts'],
])('%s may import %s', (path, from) => expect(complaintsOf(path, from)).toBe(0))
