import { BlockList, isIP } from 'node:net'
import type { Context, MiddlewareHandler } from 'hono'
import type { Config } from '#server/config.ts'
import { isLoopbackAddress } from '#server/loopback.ts'
import type { Services } from '#server/services.ts'
import type { Env } from './middleware.ts'

type Proxies = Pick<Config, 'trustedProxies' | 'trustedProxyAddresses'>

/**
 * Returns a function that reads the client's address: the one that the outermost of our own proxies
 * saw (there are TRUSTED_PROXIES of them). X-Forwarded-For counts only if the connection comes from
 * this machine or from TRUSTED_PROXY_ADDRESSES, because any other caller could have invented it.
 */
export function addressReader(proxies: Proxies): (c: Context<Env>) => string {
  const isProxy = proxyCheck(proxies)
  return (c) => {
    const socket = socketAddress(c)
    if (proxies.trustedProxies === 0 || !isProxy(socket)) return socket
    const forwarded = c.req.header('X-Forwarded-For')?.split(',') ?? []
    return plainAddress(forwarded.at(-proxies.trustedProxies)) ?? socket
  }
}

/**
 * Warns once if forwarding headers arrive that do not count: if a proxy sends them, all its visitors
 * count as one address.
 */
export function warnOfProxies({ config, log }: Services): MiddlewareHandler<Env> {
  const isProxy = proxyCheck(config)
  let isSaid = false
  return async (c, next) => {
    const isForwarded = c.req.header('X-Forwarded-For') || c.req.header('Forwarded')
    if (isForwarded && !isSaid && (config.trustedProxies === 0 || !isProxy(socketAddress(c)))) {
      isSaid = true
      log.warn(
        config.trustedProxies === 0
          ? 'forwarding headers arrive, but TRUSTED_PROXIES is 0: set it to how many proxies there are'
          : 'forwarding headers arrive from an address that is not in TRUSTED_PROXY_ADDRESSES',
      )
    }
    await next()
  }
}

function proxyCheck({ trustedProxyAddresses }: Proxies): (address: string) => boolean {
  const list = new BlockList()
  for (const network of trustedProxyAddresses) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => {
    const family = isIP(address)
    if (family === 0) return false
    return isLoopbackAddress(address) || list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Returns the socket's address. A dual-stack socket shows IPv4 callers as ::ffff:192.0.2.1. */
const socketAddress = (c: Context<Env>) =>
  (c.env?.incoming?.socket?.remoteAddress ?? '').replace(/^::ffff:(?=[\d.]+$)/, '')

/** Returns an address without the port that some proxies add, or undefined if it is none. */
function plainAddress(text: string | undefined): string | undefined {
  const given = text?.trim() ?? ''
  const address =
    /^\[(.+)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  return isIP(address) ? address : undefined
}
