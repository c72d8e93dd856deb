const arriving = new Map<string, Promise<void>>()

/**
 * Imports a part of a page whose script is loaded on demand. Fetches `files` first: its script, the
 * scripts that this one imports, and their style sheets, each as its path below build/client. Some
 * browsers never request a module again that failed to load once (Chromium 150), but a fetch can be
 * repeated, and the import then finds the files in the browser's cache. Throws if one does not come.
 */
export async function loadPart<Part>(
  importPart: () => Promise<Part>,
  files: readonly string[] = [],
): Promise<Part> {
  await Promise.all(files.map((file) => loadOnce(`/${file}`)))
  return importPart()
}

function loadOnce(address: string): Promise<void> | undefined {
  const known = arriving.get(address)
  if (known) return known
  const isStyle = address.endsWith('.css')
  const rel = isStyle ? 'stylesheet' : 'modulepreload'
  // `^=`: the addresses of a route's own style sheets end with `#`.
  if (document.querySelector(`link[rel="${rel}"][href^="${address}"]`)) return
  const loading = fetchWhole(address).then(() => (isStyle ? addStyles(address) : undefined))
  arriving.set(address, loading)
  loading.catch(() => arriving.delete(address))
  return loading
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}

function addStyles(address: string): Promise<void> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address })
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove() // or it would count as loaded
      reject(new Error(`${address} did not load`))
    }
    document.head.append(link)
  })
}
