const forwarding =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|(cf-connecting|true-client|x-client|x-cluster-client)-ip)$/i

/**
 * Returns whether a proxy forwarded this request: then the caller is elsewhere, whatever the
 * socket's address.
 */
export const isForwarded = (headers: Headers) =>
  [...headers.keys()].some((name) => forwarding.test(name))

/** Returns whether the host of a URL is this machine. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Returns whether the address of a socket is this machine's own. */
export const isLoopbackAddress = (address: string | undefined) =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)

/**
 * Returns whether a server that listens on this host (HOST) is reachable from this machine only.
 */
export const isLoopbackHost = (host: string) => host === 'localhost' || isLoopbackAddress(host)
