export { PayoutOverview } from './payout-overview.tsx'
