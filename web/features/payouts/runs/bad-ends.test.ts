import { expect, test } from 'vitest'
import { badEndsOf } from './bad-ends.ts'

test('a refused file is not said to have come back', () => {
  const said = (came_back: number, refused: number) =>
    badEndsOf({ came_back, refused }, (key, values) => `${key} ${values?.count}`)
  expect(said(0, 0)).toEqual([])
  expect(said(0, 3)).toEqual(['payouts.fileRefusedDone 3'])
  expect(said(1, 3)).toEqual(['payouts.cameBackCount 1', 'payouts.fileRefusedDone 3'])
})
