import { expect, test } from 'vitest'
import { openChannel } from './tabs.ts'

test('a message is delivered to the other tabs and not to the one that posts it', async () => {
  const heard: string[] = []
  const all = Promise.withResolvers<void>()
  const one = openChannel(() => heard.push('one'))
  const other = openChannel(({ event, onPurpose }) => {
    heard.push(`other ${event} ${onPurpose}`)
    all.resolve()
  })
  one.post({ event: 'SIGNED_OUT', onPurpose: true })
  await all.promise
  one.close()
  other.close()
  expect(heard).toEqual(['other SIGNED_OUT true'])
})
