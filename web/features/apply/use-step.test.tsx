import { act } from 'react'
import type { createMemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { useStep } from './use-step.ts'

const path = '/en/request?code=K7QM-4RTX'

type Watch = { now?: ReturnType<typeof useStep>; changes: number }

function Steps({ start, watch }: { start: number; watch: Watch }) {
  const onLeave = () => {
    watch.changes += 1
  }
  watch.now = useStep({ start: () => start, onStep, onLeave })
  return null
}
const onStep = () => undefined

async function open(start: number) {
  const watch: Watch = { changes: 0 }
  const { router } = await render(<Steps start={start} watch={watch} />, { path })
  const move = (to: number) => act(async () => watch.now?.go(to))
  const browser = (delta: number) => act(async () => void (await router.navigate(delta)))
  return { watch, router, move, browser, steps: () => [watch.now?.step, addressOf(router)] }
}

const addressOf = ({ state }: ReturnType<typeof createMemoryRouter>) =>
  state.location.search + state.location.hash
const address = (step: number) => `?code=K7QM-4RTX#step-${step}`

test("the browser's Back goes to the step before, and Forward returns", async () => {
  const { watch, move, browser, steps } = await open(0)
  expect(steps()).toEqual([0, address(1)])
  await move(1)
  await move(2)
  expect(steps()).toEqual([2, address(3)])
  await browser(-1)
  expect(steps()).toEqual([1, address(2)])
  await browser(1)
  expect(steps()).toEqual([2, address(3)])
  expect(watch.changes).toBe(4) // each time another step is shown
})

test("the wizard's own Back leaves no step behind to which the browser's would return", async () => {
  const { move, browser, steps } = await open(0)
  for (const step of [1, 2, 3, 1]) await move(step)
  expect(steps()).toEqual([1, address(2)])
  await browser(-1)
  expect(steps()).toEqual([0, address(1)])
})

test('a draft continues at its step, with the steps before it below', async () => {
  const { move, browser, steps } = await open(2)
  expect(steps()).toEqual([2, address(3)])
  await browser(-1)
  expect(steps()).toEqual([1, address(2)])
  await move(0)
  expect(steps()).toEqual([0, address(1)])
})

test("the summary comes after the last step, and the browser's Back closes it", async () => {
  const { watch, move, browser, steps } = await open(3)
  await move(4)
  expect(watch.now).toMatchObject({ step: 3, isSummary: true })
  expect(steps()).toEqual([3, address(5)])
  await browser(-1)
  expect(watch.now).toMatchObject({ step: 3, isSummary: false })
  expect(steps()).toEqual([3, address(4)])
})

test('another language keeps the step, and Back goes to the step before', async () => {
  const { router, move, steps } = await open(0)
  await move(2)
  await act(async () => router.navigate('/he/request?code=K7QM-4RTX'))
  expect(steps()).toEqual([2, address(3)])
  await move(1)
  expect(steps()).toEqual([1, address(2)])
  expect(router.state.location.pathname).toBe('/he/request')
})
