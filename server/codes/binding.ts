import { isSamePerson, type Recipient } from '#domain/codes/recipients.ts'
import { contactValues } from '#domain/likeness/marks.ts'
import { namesAlike } from '#domain/likeness/names.ts'
import type { Context } from '#server/context.ts'
import { familiesWith, invitedBefore } from './campaign-store.ts'

type Bound = { recipient: Recipient; family_id: string | null }

/**
 * Finds the family of each recipient of a campaign: the only one with this phone number or e-mail
 * address whose name is alike in whatever script. Leaves out who is invited already.
 */
export async function bindToFamilies(
  { db, services }: Pick<Context, 'db' | 'services'>,
  campaignId: string,
  recipients: readonly Recipient[],
): Promise<Bound[]> {
  const marksOf = ({ phone, email }: Recipient) =>
    contactValues({ phone, email, country: services.config.organization.country }).flatMap(
      ({ kind, value }) =>
        services.sealer.marks(`${kind} ${value}`).map((mark) => ({ kind, mark })),
    )
  const known = await familiesWith(db, recipients.flatMap(marksOf))
  const before = await invitedBefore(db, campaignId)
  const taken = new Set(before.flatMap(({ family_id }) => family_id ?? []))
  return recipients.flatMap((recipient) => {
    const own = marksOf(recipient)
    const alike = known.filter(
      ({ kind, mark, names }) =>
        own.some((one) => one.kind === kind && one.mark === mark) &&
        names.some((name) => namesAlike(recipient.name ?? '', name)?.kind === 'name'),
    )
    const [family = null, ...others] = new Set(alike.map(({ family_id }) => family_id))
    const family_id = others.length > 0 ? null : family
    const isInvited = family_id
      ? taken.has(family_id)
      : before.some((one) => isSamePerson(one, recipient))
    if (isInvited) return []
    if (family_id) taken.add(family_id)
    return [{ recipient, family_id }]
  })
}
