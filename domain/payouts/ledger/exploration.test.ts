import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { explore } from '#domain/testing/ledger-model/explore.ts'
import { scopes } from '#domain/testing/ledger-model/scopes.ts'
import { walk } from '#domain/testing/ledger-model/walk.ts'

/** Every order of acts and words, nearest first, and long histories (docs/product.md §14.26). */
describe('the rules of the ledger', () => {
  it.each(Object.entries(scopes))('hold in the first worlds of "%s"', (_, scope) => {
    const { faults, worlds } = explore(scope, 200)
    expect([...faults]).toEqual([])
    expect(worlds).toBeGreaterThanOrEqual(200)
  })

  it.each(Object.entries(scopes))('hold in histories of "%s" with closed months', (_, scope) => {
    const choices = fc.array(fc.nat(), { minLength: 60, maxLength: 90 })
    fc.assert(
      fc.property(choices, (numbers) => {
        expect(walk(scope, numbers)).toEqual([])
      }),
      { numRuns: 5 },
    )
  })
})
