// Runs before each test file of the pages: an unexpected console.error fails the test it occurs in.
// A test that expects one replaces console.error with its own spy (vi.spyOn).
import { afterEach, beforeEach, expect } from 'vitest'

globalThis.IS_REACT_ACT_ENVIRONMENT = true

const unexpected = []
const original = console.error

beforeEach(() => {
  unexpected.length = 0
  console.error = (...args) => {
    unexpected.push(args.map(String).join(' '))
    original(...args)
  }
})

afterEach(() => {
  console.error = original
  expect(unexpected, 'unexpected console.error').toEqual([])
})
