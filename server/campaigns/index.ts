import type { campaigns } from '#contract/campaigns.ts'
import type { Handlers } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { answeringProcedures } from './answering.ts'
import { decidingProcedures } from './deciding.ts'
import { invitingProcedures } from './inviting.ts'
import { listingProcedures } from './listing.ts'
import { officeProcedures } from './office.ts'
import { sendingProcedures } from './sending.ts'

/** Returns the handlers of campaigns (docs/product.md §17). */
export const campaignProcedures = (services: Services): Handlers<keyof typeof campaigns> => ({
  ...officeProcedures,
  ...invitingProcedures,
  ...listingProcedures,
  ...sendingProcedures,
  ...answeringProcedures(services),
  ...decidingProcedures,
})
