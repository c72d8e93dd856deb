import { fdatasyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { syncOpenFolder } from '#server/synced-folders.ts'

type Stream = { nfd: number; node: { mode: number } }
type Write = (stream: Stream, ...rest: unknown[]) => number

/** The parts of PGlite's Emscripten module that are used here; its own types leave NODEFS open. */
type Module = {
  FS: { ErrnoError: new (errno: number) => Error; isDir(mode: number): boolean }
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number; write: Write }
    node_ops: {
      mknod(parent: unknown, name: string, mode: number, device: number): unknown
      setattr(node: unknown, attributes: { mode?: number }): unknown
    }
  }
}

/** Numbers of these errors in WASI, which PGlite's libc uses. */
const EIO = 29
const ENOSPC = 51

/**
 * The files of an embedded database, with an fsync that reaches the disk, and for their owner only.
 * The fsync of PGlite's NodeFS reports success and does nothing.
 *
 * After an fsync that failed, nothing is written any more. The kernel may have dropped the pages that
 * it could not write, so a second fsync that succeeds proves nothing; only recovery from the log does.
 */
export class SyncedFiles extends NodeFS {
  /** The error of the first fsync that failed. */
  failure: Error | undefined

  override async init(
    lite: PGlite,
    options: Parameters<NodeFS['init']>[1],
  ): ReturnType<NodeFS['init']> {
    const prepared = await super.init(lite, options)
    prepared.emscriptenOpts.preRun?.push((module) => {
      this.addFsync(module as unknown as Module)
      keepPrivate(module as unknown as Module)
    })
    return prepared
  }

  private addFsync({ FS, NODEFS }: Module) {
    const operations = NODEFS.stream_ops
    const { write } = operations
    operations.write = (stream, ...rest) => {
      if (this.failure) throw new FS.ErrnoError(EIO)
      return write(stream, ...rest)
    }
    operations.fsync = ({ nfd, node }) => {
      if (this.failure) throw new FS.ErrnoError(EIO)
      try {
        if (FS.isDir(node.mode)) syncOpenFolder(nfd)
        else fdatasyncSync(nfd)
        return 0
      } catch (error) {
        this.failure = error as Error
        const { code } = error as NodeJS.ErrnoException
        throw new FS.ErrnoError(code === 'ENOSPC' ? ENOSPC : EIO)
      }
    }
  }
}

/** Removes the permissions of others from every file: Emscripten sets 0666 whatever the umask is. */
function keepPrivate({ NODEFS: { node_ops: operations } }: Module) {
  const { mknod, setattr } = operations
  const ofOwner = (mode: number) => mode & ~0o077
  operations.mknod = (parent, name, mode, device) => mknod(parent, name, ofOwner(mode), device)
  operations.setattr = (node, { mode, ...attributes }) =>
    setattr(node, { ...attributes, ...(mode !== undefined && { mode: ofOwner(mode) }) })
}
