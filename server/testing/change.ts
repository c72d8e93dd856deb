import type { World } from './world.ts'

/** One call that changes something: the action that must be recorded afterwards, and its input. */
type Change = { action: string; input: unknown; cookie?: string }
export type Prepare = (world: World) => Promise<Change>
