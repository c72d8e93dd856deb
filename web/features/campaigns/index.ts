export { CampaignPages } from './pages.tsx'
export { useCampaigns } from './queries.ts'
