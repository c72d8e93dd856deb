import { paths } from '#web/paths.ts'

/** The address of a campaign, or of its requests to be decided. */
export const campaignPath = (id: string, view?: 'decide') =>
  `${paths.adminCampaigns}?${new URLSearchParams({ campaign: id, ...(view && { view }) })}`
