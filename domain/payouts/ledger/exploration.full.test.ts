import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explore } from '#domain/testing/ledger-model/explore.ts'
import { scopes } from '#domain/testing/ledger-model/scopes.ts'
import { walk } from '#domain/testing/ledger-model/walk.ts'

/** The same, further (exploration.test.ts). */
describe('the rules of the ledger', () => {
  it.each(Object.entries(scopes))('hold in 4,000 worlds of "%s"', (_, scope) => {
    expect([...explore(scope, 4000).faults]).toEqual([])
  })

  it.each(Object.entries(scopes))('hold in 15 histories of "%s"', (_, scope) => {
    const choices = fc.array(fc.nat(), { minLength: 250, maxLength: 250 })
    fc.assert(
      fc.property(choices, (numbers) => {
        expect(walk(scope, numbers)).toEqual([])
      }),
      { numRuns: 15 },
    )
  })
})
