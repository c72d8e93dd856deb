import {
  type AdministratorEvent,
  countsFrom,
  type TrialCause,
  whoCounts,
} from '#domain/second-persons.ts'

const HOUR_MS = 3_600_000
/** Of the random generator, by Park and Miller. */
const MODULUS = 2_147_483_647
const OFFICE_ZONE = 'America/New_York'

/**
 * Presses of administrators at random, with what the doors of the server ask of each. The first
 * administrator is dishonest in a walk of `pressDishonest`, with every account that they invite; the
 * honest ones read their letters, and object at the last moment.
 */
export class PersonsWalk {
  private now = Date.parse('2026-11-23T15:00:00Z')
  private readonly events: AdministratorEvent[] = []
  private readonly present: string[] = ['own 0']
  /** Who got a letter about whom. */
  private readonly letters: { to: string; about: string }[] = []
  private readonly seed: number
  private random: number
  private accounts = 0

  constructor(seed: number, honest: number) {
    this.seed = seed
    this.random = seed * 1_234_567
    for (let at = 1; at <= honest; at++) this.present.push(`honest ${at}`)
    for (const id of this.present) this.add('administrator.made', id, null)
  }

  who(at = this.now) {
    return whoCounts(this.events, this.present, new Date(at))
  }

  /** For the message of a failed walk. */
  told(): string {
    const lines = this.events.map(
      ({ action, id, by, at }) => `${at.toISOString()} ${action} ${id} by ${by}`,
    )
    return [`seed ${this.seed}`, ...lines].join('\n')
  }

  dishonestWhoCount(): string[] {
    const who = this.who()
    return this.present.filter((id) => isOwn(id) && who.isSecond(id))
  }

  pressDishonest(): void {
    const by = this.oneOf(this.present.filter(isOwn))
    const about = this.oneOf(this.present)
    const act = this.oneOf(['invite', 'agree', 'object', 'reset', 'remove', 'wait'] as const)
    if (act === 'wait') this.waitUntil(this.now + this.below(40) * HOUR_MS)
    else if (act !== 'remove' || about !== 'own 0') this.press(act, by, about)
  }

  /** An office of at most four in which everybody is who they say. */
  pressHonest(): void {
    const by = this.oneOf(this.present)
    const act = this.oneOf(['invite', 'agree', 'reset', 'remove', 'wait'] as const)
    if (act === 'wait') this.now += this.below(40) * HOUR_MS
    else if (act !== 'invite' || this.present.length < 4)
      this.press(act, by, this.oneOf(this.present))
  }

  /** Returns whether somebody can lock and somebody else, or they alone, hand over within days. */
  canPayWithin(days: number): boolean {
    const who = this.who(this.now + days * 24 * HOUR_MS)
    const counted = this.present.filter((id) => who.isSecond(id))
    const pairs = counted.flatMap((one) => counted.filter((other) => !who.isOne(one, other)))
    return pairs.length > 0 || (who.isResting && counted.length > 0)
  }

  private press(
    act: 'invite' | 'agree' | 'object' | 'reset' | 'remove',
    by: string,
    about: string,
  ) {
    const who = this.who()
    const isAgreeing = act === 'agree'
    if (isAgreeing || act === 'object') {
      if (who.refusalToSay({ by, about, isAgreeing })) return
      this.add(isAgreeing ? 'administrator.agreed' : 'administrator.objected', about, by)
    } else if (act === 'remove' && by !== about) {
      this.present.splice(this.present.indexOf(about), 1)
      this.add('administrator.removed', about, by)
      this.letters.push({ to: about, about })
    } else if (act === 'invite' && who.isSecond(by)) {
      this.accounts += 1
      const id = `own ${this.accounts}`
      this.present.push(id)
      this.add('administrator.invite_accepted', id, by, 'invited')
      this.mail(id)
    } else if (act === 'reset' && by !== about && who.isSecond(by)) {
      this.add('account.two_step_reset', about, by, 'reset')
      this.mail(about)
    }
  }

  private mail(about: string) {
    const told = [...this.present, ...this.who().removals.keys()]
    for (const to of told) this.letters.push({ to, about })
  }

  /** Lets time pass. Before each trial or removal takes effect, the honest who were told object. */
  private waitUntil(until: number) {
    const { trials, removals } = this.who()
    const open = [...trials, ...removals].map(([about, { counts_from }]) => ({
      about,
      last: Math.max(this.now, counts_from.getTime() - 1),
    }))
    for (const { about, last } of open.sort((one, other) => one.last - other.last)) {
      if (last >= until) break
      this.now = last
      for (const { to } of this.letters.filter(
        (letter) => letter.about === about && !isOwn(letter.to),
      )) {
        if (isOwn(about) || to === about) this.press('object', to, about)
      }
    }
    this.now = until
  }

  private add(
    action: AdministratorEvent['action'],
    id: string,
    by: string | null,
    cause?: TrialCause,
  ) {
    const at = new Date(this.now)
    const counts_from = cause ? countsFrom(cause, at, OFFICE_ZONE) : null
    this.events.push({ action, id, by, at, counts_from })
  }

  private oneOf<T>(all: readonly T[]): T {
    return all[this.below(all.length)] as T
  }

  /** Returns a random integer from 0 up to a limit. */
  private below(limit: number): number {
    this.random = (this.random * 48_271) % MODULUS
    return Math.floor((this.random / MODULUS) * limit)
  }
}

const isOwn = (id: string) => id.startsWith('own')
