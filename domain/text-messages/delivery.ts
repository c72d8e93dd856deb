/**
 * How far a text message has come. `unknown`: the gateway's answer was lost, so it may or may not
 * have gone out. `accepted`: the gateway has it.
 */
const ranks = { unknown: 0, accepted: 1, sent: 2, failed: 3, delivered: 4 } as const
export type Delivery = keyof typeof ranks
export const deliveries = Object.keys(ranks) as Delivery[]

/** What gateways call it (https://www.twilio.com/docs/messaging/api/message-resource). */
const stated: Record<string, Delivery> = {
  accepted: 'accepted',
  scheduled: 'accepted',
  queued: 'accepted',
  sending: 'accepted',
  sent: 'sent',
  failed: 'failed',
  undelivered: 'failed',
  canceled: 'failed',
  delivered: 'delivered',
  read: 'delivered',
}

/** Returns what a gateway states; undefined for a word that says nothing of it. */
export const deliveryOf = (status: string): Delivery | undefined => stated[status.toLowerCase()]

/** Returns the states from which a message comes to this one. Others are further already. */
export const statesBefore = (delivery: Delivery): Delivery[] =>
  deliveries.filter((one) => ranks[one] < ranks[delivery])
