// Preloaded into servers for visual comparison. Fixes the date to a Wednesday and makes access
// codes deterministic.
import crypto from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const RealDate = Date
const offsetMs = RealDate.now() - RealDate.parse('2026-11-18T15:00:00Z')

globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length) super(...args)
    else super(Date.now())
  }

  static now() {
    return RealDate.now() - offsetMs
  }
}

// Node sets the Date header from its own clock, and pages rely on it.
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, args)
}

let seed = 1
crypto.randomInt = (limit) => {
  seed = (seed * 48271) % 2147483647 // Lehmer random number generator
  return seed % limit
}
syncBuiltinESMExports()
