// Runs before each test file of the pages. The files share a window (vitest.config.ts), and each finds
// it as it is opened: at no page, with empty storage.
import { beforeAll } from 'vitest'

beforeAll(() => {
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  document.body.replaceChildren()
  document.head.replaceChildren()
  delete window.prefetched
})
