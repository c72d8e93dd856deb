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
  { name: 'forms', test: /node_modules\/(@mantine\/form|klona|fast-deep-equal)\// },
  { name: 'overlays', test: /node_modules\/@floating-ui\//, minShareCount: 2 },
  { name: 'parts', test: /node_modules/, minShareCount: 5 },
]

/** The pages, as paths below web/routes/. */
const pages = readdirSync(new URL('../routes', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((file) => file.endsWith('.tsx'))
const ofOffice = pages.filter((page) => page.startsWith('admin/'))
const ofFamilies = pages.filter((page) => !page.startsWith('admin/'))

/** Widest first, because a module that is imported has at least the pages of its importer. */
const audiences = { everyone: pages, family: ofFamilies, office: ofOffice }

/**
 * Our own modules, by the audience whose pages import them. One file has those that half of these
 * pages need. The others are grouped by the pages that need them; small groups are merged.
 */
const shared: Group[] = Object.entries(audiences).flatMap(([audience, all]) => {
  const isOf = (found: ReadonlySet<string>) =>
    [ofOffice, ofFamilies].every(
      (theirs) => theirs.some((page) => found.has(page)) === all.includes(theirs[0] ?? ''),
    )
  const common = `${audience}-common`
  const nameOf = (id: string, modules: Modules) => {
    const found = importingPages(id, modules)
    if (!isOf(found)) return null
    return found.size * 2 >= all.length ? common : audience
  }
  return [
    {
      debugName: common,
      name: (id, modules) => (nameOf(id, modules) === common ? common : null),
      minShareCount: 2,
    },
    {
      debugName: audience,
      name: (id, modules) => (nameOf(id, modules) === audience ? audience : null),
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1200,
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
