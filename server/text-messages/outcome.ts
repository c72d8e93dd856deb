/** A text message as it goes to a gateway. `to` is in the form of E.164. */
type Text = { id: string; to: string; text: string }

/**
 * What became of an attempt. `lost`: the gateway may have the message, because it was handed over and
 * the answer did not come. `refused`: it never takes this message. `stopped`: its number sent STOP.
 */
export type Outcome =
  | { kind: 'accepted' }
  | { kind: 'refused' | 'stopped' | 'lost'; error: string }
  | { kind: 'later'; error: string; afterSeconds: number }

export type TextGateway = {
  /** Whether it takes a message with the same id once, however often it gets it. */
  isIdempotent: boolean
  send(text: Text): Promise<Outcome>
}
