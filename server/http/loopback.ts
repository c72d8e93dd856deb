const forwarding =
  /^(forwarded|via|x-forwarded-.*|x-real-ip|(cf-connecting|true-client|x-client|x-cluster-client)-ip)$/i

/** Whether a proxy passed this on: then the caller is elsewhere, whatever the socket's address. */
export const isForwarded = (headers: Headers) =>
  [...headers.keys()].some((name) => forwarding.test(name))

/** Whether a host as in a URL is this machine. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Whether the address of a socket is this machine's own. */
export const isLoopbackAddress = (address: string | undefined) =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)

/** Whether a server that listens at this host (HOST) is reached from this machine alone. */
export const isLoopbackHost = (host: string) => host === 'localhost' || isLoopbackAddress(host)
