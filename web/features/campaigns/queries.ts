import type { Campaign, Invitable, Invited } from '#contract/campaigns.ts'
import type { ProcedureInput } from '#contract/index.ts'
import { type CampaignList, MOST_DECIDED } from '#domain/campaigns/campaigns.ts'
import { usePagedAnswer } from '#web/paged-answer.ts'
import { familiesKey } from '#web/query-keys.ts'
import { useAnswer } from '#web/use-answer.ts'

export type { Campaign, Invitable, Invited }
/** Everything about campaigns. What changes families or requests changes campaigns. */
export const campaignsKey = [...familiesKey, 'campaigns'] as const

export type FamilyFilter = ProcedureInput<'find_invitable'>['filter']

/** Returns all campaigns, the one that opens last first. */
export const useCampaigns = () => useAnswer([...campaignsKey, 'all'], 'list_campaigns', {})

export const useCampaign = (campaign_id: string) =>
  useAnswer(
    [...campaignsKey, campaign_id],
    'get_campaign',
    { campaign_id },
    { select: ({ campaign }) => campaign },
  )

/** Returns whom a campaign has invited, by how far they have come. */
export const useInvited = (campaign_id: string, list: CampaignList) =>
  usePagedAnswer(
    [...campaignsKey, campaign_id, list],
    'list_invited',
    { campaign_id, list },
    ({ invited }) => invited.map((row) => ({ ...row, id: row.code_id })),
  )

/** Returns the requests of a campaign that are to be decided. */
export const useUndecided = (campaign_id: string) =>
  useAnswer(
    [...campaignsKey, campaign_id, 'to decide'],
    'list_invited',
    { campaign_id, list: 'undecided', limit: MOST_DECIDED },
    // What is typed must not be lost when the window gets the focus.
    { refetchOnWindowFocus: false, select: ({ invited }) => invited },
  )

/** Returns families that a filter finds; none until one is asked for. */
export const useInvitable = (campaign_id: string, filter: FamilyFilter | undefined) =>
  useAnswer(
    [...campaignsKey, campaign_id, 'families', filter],
    'find_invitable',
    { campaign_id, filter: filter ?? {} },
    { enabled: filter !== undefined },
  )
