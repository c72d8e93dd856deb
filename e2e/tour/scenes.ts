import { readFileSync } from 'node:fs'
import { campaignScenes } from './campaigns.ts'
import { officeScenes } from './office.ts'
import { payoutScenes } from './payouts.ts'
import { publicScenes } from './public.ts'
import { requesterScenes } from './requester.ts'
import type { Scene } from './scene.ts'

const { pages }: { pages: { path: string }[] } = JSON.parse(
  readFileSync('build/pages.json', 'utf8'),
)

/** Returns a scene for each screen of the office that has none of its own: the screen as it opens. */
function otherOfficeScenes(): Scene[] {
  const isOffice = (path: string): path is `/${string}` => path.startsWith('/admin')
  const paths = new Set(pages.map(({ path }) => path).filter(isOffice))
  const own = [...officeScenes, ...payoutScenes, ...campaignScenes]
  for (const { address } of own) if (address) paths.delete(address)
  return [...paths].map((address) => ({
    name: address.slice(1).replaceAll('/', '-'),
    address,
    viewer: 'office',
  }))
}

/** All screens and states that are checked in three languages. */
export const tours = {
  'public screens': publicScenes,
  'requester’s screens': requesterScenes,
  'office’s screens': [...officeScenes, ...otherOfficeScenes()],
  'screens of payouts': payoutScenes,
  'screens of campaigns': campaignScenes,
}
