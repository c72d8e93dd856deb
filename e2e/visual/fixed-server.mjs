// Loaded before a server whose screens are compared with pictures: its day is always the same
// Wednesday, and its access codes are always the same ones.
import crypto from 'node:crypto'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'

const RealDate = Date
const earlier = RealDate.now() - RealDate.parse('2026-11-18T15:00:00Z')

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length) super(...given)
    else super(Date.now())
  }

  static now() {
    return RealDate.now() - earlier
  }
}

// Node writes this header by a clock of its own, and pages go by it.
const { writeHead } = http.ServerResponse.prototype
http.ServerResponse.prototype.writeHead = function (...given) {
  this.setHeader('Date', new Date().toUTCString())
  return writeHead.apply(this, given)
}

let last = 1
crypto.randomInt = (limit) => {
  last = (last * 48271) % 2147483647 // Lehmer’s generator
  return last % limit
}
syncBuiltinESMExports()
