import { vi } from 'vitest'

/** For tests: the connection of live updates, which hears what `tell` says. */
export class TestEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 1
  close() {
    this.readyState = TestEventSource.CLOSED
  }
  tell(kind: string) {
    this.dispatchEvent(new Event(kind))
  }
}

/** Replaces EventSource. Returns the connections that are opened. */
export function stubEventSource(): TestEventSource[] {
  const opened: TestEventSource[] = []
  vi.stubGlobal(
    'EventSource',
    class extends TestEventSource {
      constructor() {
        super()
        opened.push(this)
      }
    },
  )
  return opened
}
