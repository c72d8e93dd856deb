import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
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
