import { expect, test } from 'vitest'
import { ConfigError } from '#server/config.ts'
import { explainOpening } from './opening-failure.ts'

test.each([
  { name: 'Error', code: 'ENOSPC' }, // of Node
  { name: 'ErrnoError', errno: 51 }, // of PGlite's file system, while it makes a database
  { name: 'error', code: '53100' }, // of PostgreSQL inside it
])('a full disk is named: %j', (error) => {
  expect(explainOpening(error, '/srv/data')).toEqual(
    new ConfigError('DATA_DIR: the disk of /srv/data is full. Make room and start again.'),
  )
})

test.each(['XX001', 'XX002', '58P01'])('damaged files lead to a backup: SQLSTATE %s', (code) => {
  const said = (explainOpening({ name: 'error', code }, '/srv/data') as Error).message
  expect(said).toMatch(/^DATA_DIR: the database in \/srv\/data is damaged .*npm run restore/)
})

test.each([
  new ConfigError('PORT: 80 is not for this user'),
  Object.assign(new Error('syntax error'), { code: '42601' }),
  new TypeError('a mistake of ours'),
])('what is neither stays what it is: %s', (error) => {
  expect(explainOpening(error, '/srv/data')).toBe(error)
})
