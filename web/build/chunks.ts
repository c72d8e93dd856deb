import { readdirSync } from 'node:fs'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Modules = Rolldown.ChunkingContext

// Sixty small files would each cost a slow phone a round trip, and compress less well. So pages
// share files: packages by what needs them, our own modules by whose pages import them. A new
// feature falls into its file by itself. Budgets show when a file takes too much (budgets.ts).

/** Packages. A module goes into the first group that matches, together with its imports. */
const packages: Group[] = [
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(react-query|query-core))\//,
  },
  // Helpers of the theme, which every page needs and no component imports.
  { name: 'theme', test: /node_modules\/@mantine\/core\/.*(get-contrast-color|create-theme)/ },
  {
    name: 'forms',
    test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\//,
    minShareCount: 2,
  },
  { name: 'overlays', test: /node_modules\/@floating-ui\//, minShareCount: 2 },
  { name: 'parts', test: /node_modules/, minShareCount: 5 },
]

/** The folders of web/routes/. */
const audiences = ['public', 'requester', 'admin'] as const
type Audience = (typeof audiences)[number]

const pages = audiences.flatMap((audience) =>
  readdirSync(new URL(`../routes/${audience}`, import.meta.url), {
    recursive: true,
    encoding: 'utf8',
  })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `${audience}/${file}`),
)

/** Widest first, because a module that is imported has at least the audiences of its importer. */
const audienceSets: Audience[][] = [
  ['public', 'requester', 'admin'],
  ['public', 'requester'],
  ['public', 'admin'],
  ['requester', 'admin'],
  ['public'],
  ['requester'],
  ['admin'],
]

/**
 * Our own modules, by the audiences whose pages import them. One file has those that half of these
 * pages need. The others are grouped by the pages that need them; small groups are merged. Those
 * of signed-in pages less, because they are many: more pages would load what they do not need.
 */
const shared: Group[] = audienceSets.flatMap((set) => {
  const half = pages.filter((page) => set.includes(audienceOf(page))).length / 2
  const isShared = (id: string, modules: Modules) => {
    const found = new Set([...importingPages(id, modules)].map(audienceOf))
    return found.size === set.length && set.every((audience) => found.has(audience))
  }
  const isCommon = (id: string, modules: Modules) =>
    isShared(id, modules) && importingPages(id, modules).size >= half
  const [name, common] = [set.join('-'), `${set.join('-')}-common`]
  return [
    {
      debugName: common,
      name: (id, modules) => (isCommon(id, modules) ? common : null),
      minShareCount: 2,
    },
    {
      debugName: name,
      name: (id, modules) => (isShared(id, modules) ? name : null),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: set.includes('public') ? 1200 : 400,
    },
  ]
})

export const chunks = [...packages, ...shared]

/** Returns where a file goes. Its name lists all pages that need it, and every page names the file. */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/~.*/, '')}-[hash].js`

const pagesById = new Map<string, ReadonlySet<string>>()

/** Returns the pages that import a module of ours directly or through others; root.tsx is in all. */
function importingPages(id: string, modules: Modules): ReadonlySet<string> {
  const known = pagesById.get(id)
  if (known) return known
  const importers = new Set(id.includes('/node_modules/') ? [] : [id])
  for (const importer of importers) {
    for (const next of modules.getModuleInfo(importer)?.importers ?? []) importers.add(next)
  }
  const paths = [...importers].map((importer) => importer.replace(/\?.*/, ''))
  const isInAll = paths.some((path) => path.endsWith('/web/root.tsx'))
  const found = pages.filter(
    (page) => isInAll || paths.some((path) => path.endsWith(`/web/routes/${page}`)),
  )
  pagesById.set(id, new Set(found))
  return new Set(found)
}

function audienceOf(page: string): Audience {
  return page.split('/')[0] as Audience
}
