import { expect, test } from 'vitest'
import { render } from '#web/test-render.tsx'
import { PhoneLink } from './phone-link.tsx'

test('a press calls what is certain; other numbers are only shown', async () => {
  const { container } = await render(
    <>
      <PhoneLink phone="845-352-0100 x12" e164="+18453520100" />
      <PhoneLink phone="84535201001" e164={null} />
    </>,
  )
  const links = [...container.querySelectorAll('a')].map(({ href }) => href)
  expect(links).toEqual(['tel:+18453520100'])
  const shown = [...container.querySelectorAll('bdi')].map(({ textContent }) => textContent)
  expect(shown).toEqual(['845-352-0100 x12', '84535201001'])
})
