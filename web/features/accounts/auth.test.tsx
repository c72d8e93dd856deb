import { expect, test, vi } from 'vitest'
import { render } from '#web/test-render.tsx'
import { useAuth } from './auth.tsx'

function Lost() {
  const { user } = useAuth()
  return <p>{user?.email}</p>
}

test('outside its provider useAuth says so in the words of the specification', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { container } = await render(<Lost />)
  expect(container.textContent).toContain('useAuth must be used within an AuthProvider')
})
