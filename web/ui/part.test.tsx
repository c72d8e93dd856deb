import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { LatePart } from './late-part.tsx'
import { usePart } from './part.ts'

const Window = () => <output>Here</output>
type ExampleProps = { load: () => Promise<typeof Window>; onMissing: () => void }

function Example({ load, onMissing }: ExampleProps) {
  const [wanted, setWanted] = useState(false)
  const Part = usePart(load, wanted, () => {
    onMissing()
    setWanted(false)
  })
  return Part ? <Part /> : <button type="button" onClick={() => setWanted(true)} />
}

test('a part comes when it is wanted; one that did not come is asked for again', async () => {
  const load = vi.fn<ExampleProps['load']>()
  const onMissing = vi.fn()
  const { container } = await render(<Example load={load} onMissing={onMissing} />)
  const press = () => act(async () => container.querySelector('button')?.click())
  expect(load).not.toHaveBeenCalled()

  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press()
  expect(onMissing).toHaveBeenCalledOnce()
  expect(container.querySelector('output')).toBeNull()

  load.mockResolvedValueOnce(Window)
  await press()
  expect(container.querySelector('output')?.textContent).toBe('Here')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a late part says that it did not come, and comes when one tries again', async () => {
  const load = vi.fn<ExampleProps['load']>()
  load.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValueOnce(Window)
  const { container } = await render(<LatePart load={load} wanted failed="Not there" />)
  expect(container.querySelector('[role="alert"]')?.textContent).toContain('Not there')
  await act(async () => container.querySelector('button')?.click())
  expect(container.querySelector('output')?.textContent).toBe('Here')
})

test('a late part that nobody wants yet is not asked for', async () => {
  const load = vi.fn<ExampleProps['load']>()
  const { container } = await render(<LatePart load={load} wanted={false} failed="Not there" />)
  expect(load).not.toHaveBeenCalled()
  expect(container.querySelector('[role="status"]')).not.toBeNull()
})
