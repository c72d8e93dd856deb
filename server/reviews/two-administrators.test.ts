import { expect, test } from 'vitest'
import { addAdmin, callerOf } from '#server/testing/callers.ts'
import { describeEachDatabase } from '#server/testing/databases.ts'
import { decisionScene } from '#server/testing/decision-scene.ts'

type Step = `${'A' | 'B'} ${'opens' | 'saves'}`

// Every order in which both open a request and save; who saves unseen by the other is told.
const orders: [steps: Step[], refused: 'A' | 'B' | undefined][] = [
  [['A opens', 'A saves', 'B opens', 'B saves'], undefined],
  [['B opens', 'B saves', 'A opens', 'A saves'], undefined],
  [['A opens', 'B opens', 'A saves', 'B saves'], 'B'],
  [['B opens', 'A opens', 'A saves', 'B saves'], 'B'],
  [['A opens', 'B opens', 'B saves', 'A saves'], 'A'],
  [['B opens', 'A opens', 'B saves', 'A saves'], 'A'],
]

const kinds = ['approved', 'declined', 'asked', 'undo'] as const
const begins = ['undecided', 'approved'] as const

describeEachDatabase('two administrators on one request', (database) => {
  test.each(
    orders.flatMap(([steps, refused]) => begins.map((begin) => ({ steps, refused, begin }))),
  )('$begin: $steps refuses $refused', async ({ steps, refused, begin }) => {
    for (const kind of kinds) {
      if (kind === 'undo' && begin === 'undecided') continue
      const scene = await decisionScene(database)
      if (begin === 'approved') await scene.decide({ input_donation_amount: '90' })
      const second = callerOf(await addAdmin(scene.db, { name: 'Gitty Roth' }))
      const callers = { A: scene.admin, B: second }
      const seen: { [who in 'A' | 'B']?: string | null } = {}
      const results: { [who in 'A' | 'B']?: boolean } = {}

      const save = async (who: 'A' | 'B') => {
        const expected = seen[who] ?? null
        if (kind === 'undo' && who === 'A') {
          const input = { ...scene.one, expected_reviewed_at: expected }
          return scene.reviews.undo_admin_review(input, callers[who])
        }
        const given = who === 'A' && kind !== 'undo' ? scene.give[kind] : {}
        const amount = { input_donation_amount: who === 'A' ? '701' : '702' }
        const input = { ...amount, ...given, input_expected_reviewed_at: expected }
        return scene.decide(input, callers[who])
      }
      for (const step of steps) {
        const who = step === 'A opens' || step === 'A saves' ? 'A' : 'B'
        if (step.endsWith('opens')) seen[who] = (await scene.office()).review?.reviewed_at
        else results[who] = (await save(who)).success
      }
      const isRefused = (who: 'A' | 'B') => refused === who
      expect(results, kind).toEqual({ A: !isRefused('A'), B: !isRefused('B') })
    }
  })
})
