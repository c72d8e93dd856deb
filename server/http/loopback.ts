const forwarding = /^(forwarded|x-forwarded-.*|x-real-ip)$/i

/** Whether a proxy handed this on: then who calls sits elsewhere, whatever the address says. */
export const isForwarded = (headers: Headers) =>
  [...headers.keys()].some((name) => forwarding.test(name))

/** Whether a host as in a URL is this machine. */
export const isLoopback = (host: string) => ['localhost', '127.0.0.1', '[::1]'].includes(host)

/** Whether the address of a socket is this machine's own. */
export const isLoopbackAddress = (address: string | undefined) =>
  address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
