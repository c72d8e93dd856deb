export { CampaignPages } from './pages.tsx'
