/**
 * What families should be after joins, undos, moves, erasures and new requests (docs/product.md
 * §15.2): an oracle for random histories. Its families are letters for those of the database.
 */
export class FamilyModel {
  readonly accounts = new Map<string, string>()
  readonly requests = new Map<string, { account: string | null; family: string }>()
  readonly joins: Join[] = []
  private readonly joinedInto = new Map<string, string>()

  remaining(family: string): string {
    const into = this.joinedInto.get(family)
    return into === undefined ? family : this.remaining(into)
  }

  /** Adds a request of an account, or a direct one of a family. */
  add(id: string, from: { account: string } | { family: string }) {
    const account = 'account' in from ? from.account : null
    const family = 'account' in from ? this.familyOf(from.account) : this.remaining(from.family)
    this.requests.set(id, { account, family })
  }

  join(id: string, from: string, into: string) {
    const accounts = this.accountsIn(from)
    const requests = new Set(this.requestsIn(from))
    this.moveAll({ accounts, requests }, into)
    this.joinedInto.set(from, into)
    this.joins.push({ id, from, into, accounts, requests })
  }

  canUndo = ({ into }: Join) => !this.joinedInto.has(into)

  undo(join: Join) {
    this.joins.splice(this.joins.indexOf(join), 1)
    this.joinedInto.delete(join.from)
    this.moveAll(join, join.from)
  }

  move(id: string, family: string) {
    for (const { requests } of this.joins) requests.delete(id)
    this.requestOf(id).family = family
  }

  /** Erases an account with its requests, or one direct request. */
  erase(id: string) {
    const { account } = this.requestOf(id)
    if (account === null) return
    for (const [own, request] of this.requests) {
      if (request.account !== account) continue
      request.account = null
      for (const { accounts, requests } of this.joins) if (accounts.has(account)) requests.add(own)
    }
    this.accounts.delete(account)
  }

  requestOf(id: string) {
    const request = this.requests.get(id)
    if (!request) throw new Error(`no request ${id}`)
    return request
  }

  familyOf = (account: string) => this.accounts.get(account) ?? ''
  private requestsIn = (family: string) =>
    [...this.requests].filter(([, one]) => one.family === family).map(([id]) => id)
  private accountsIn = (family: string) =>
    new Set([...this.accounts].filter(([, own]) => own === family).map(([id]) => id))

  private moveAll({ accounts, requests }: Pick<Join, 'accounts' | 'requests'>, family: string) {
    for (const [id, request] of this.requests) {
      const isMoved = request.account ? accounts.has(request.account) : requests.has(id)
      if (isMoved) request.family = family
    }
    for (const account of accounts)
      if (this.accounts.has(account)) this.accounts.set(account, family)
  }
}

export type Join = {
  id: string
  from: string
  into: string
  accounts: Set<string>
  requests: Set<string>
}
