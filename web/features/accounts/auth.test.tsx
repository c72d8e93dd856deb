import { expect, test, vi } from 'vitest'
import { render } from '#web/test-render.tsx'
import { useAuth } from './auth.tsx'

function Lost() {
  const { user } = useAuth()
  return <p>{user?.email}</p>
}

test('useAuth outside its provider throws', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = await render(<Lost />)
  expect(container.textContent).toContain('useAuth must be used within an AuthProvider')
})
