import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { Unbroken } from './unbroken.tsx'

test('ranges of numbers stay on one line, and the text stays as it is', async () => {
  const text = 'ACH takes 3-5 business days, a wire 1-3. US-only.'
  const { container } = await render(
    <p>
      <Unbroken text={text} />
    </p>,
  )
  expect(container.querySelector('p')?.textContent).toBe(text)
  const unbroken = [...container.querySelectorAll('.nowrap')]
  expect(unbroken.map((part) => part.textContent)).toEqual(['3-5', '1-3'])
})
