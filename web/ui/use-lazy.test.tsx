import { act, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from '../test-render.tsx'
import { useLazy } from './use-lazy.ts'

const Window = () => <output>Here</output>
type ExampleProps = { load: () => Promise<typeof Window>; onError: () => void }

function Example({ load, onError }: ExampleProps) {
  const [wanted, setWanted] = useState(false)
  const Loaded = useLazy(load, wanted, () => {
    onError()
    setWanted(false)
  })
  return Loaded ? <Loaded /> : <button type="button" onClick={() => setWanted(true)} />
}

test('a component is loaded when wanted, and again after a failure', async () => {
  const load = vi.fn<ExampleProps['load']>()
  const onError = vi.fn()
  const { container } = await render(<Example load={load} onError={onError} />)
  const press = () => act(async () => container.querySelector('button')?.click())
  expect(load).not.toHaveBeenCalled()

  load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await press()
  expect(onError).toHaveBeenCalledOnce()
  expect(container.querySelector('output')).toBeNull()

  load.mockResolvedValueOnce(Window)
  await press()
  expect(container.querySelector('output')?.textContent).toBe('Here')
  expect(load).toHaveBeenCalledTimes(2)
})
