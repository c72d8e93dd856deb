import { readdirSync } from 'node:fs'
import type { Rolldown } from 'vite'

type Group = Rolldown.CodeSplittingGroup
type Modules = Rolldown.ChunkingContext

// Sixty small files would each cost a slow phone a round trip, and compress less well. So pages
// share files: packages by what needs them, our own modules by whose pages import them. A new
// feature falls into its file by itself. Budgets show when a file takes too much (budgets.ts).

// Families' pages show components, open windows at a press, and have no menus.
const windows = 'Transition|Overlay|Portal|FocusTrap|use-focus-trap|use-focus-return'
const menus = 'Menu|Popover|Floating|context-menu|use-long-press'
const ofMantine = (path: string) => new RegExp(`node_modules/@mantine/${path}`)

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
  { name: 'parts', test: /node_modules\/(?!@mantine\/)/, minShareCount: 5 },
  { name: 'components', test: ofMantine(`(?!.*(${windows}|${menus}))`), minShareCount: 5 },
  { name: 'windows', test: ofMantine(`.*(${windows})`), minShareCount: 2 },
  { name: 'menus', test: ofMantine(`.*(${menus})`), minShareCount: 2 },
]

/** The pages, as paths below web/routes/. */
const pages = readdirSync(new URL('../routes', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((file) => file.endsWith('.tsx'))
const ofOffice = pages.filter((page) => page.startsWith('admin/'))
const ofFamilies = pages.filter((page) => !page.startsWith('admin/'))

/**
 * Names the file of a module of ours by the audience whose pages import it. One file has those that
 * half of the audience's pages need: for everyone, half of the families' and half of the office's.
 */
function nameOf(id: string, modules: Modules): string | undefined {
  const found = importingPages(id, modules)
  const shareOf = (all: readonly string[]) =>
    all.filter((page) => found.has(page)).length / all.length
  const [family, office] = [shareOf(ofFamilies), shareOf(ofOffice)]
  if (!family && !office) return undefined
  const audience = family && office ? 'everyone' : family ? 'family' : 'office'
  const isCommon = [family, office].every((share) => share === 0 || share >= 0.5)
  return isCommon ? `${audience}-common` : audience
}

/**
 * Widest first, because a module that is imported has at least the pages of its importer. Those that
 * are not common are grouped by the pages that need them; small groups are merged.
 */
const shared = [
  'everyone-common',
  'everyone',
  'family-common',
  'family',
  'office-common',
  'office',
].map(
  (wanted): Group => ({
    debugName: wanted,
    name: (id, modules) => (nameOf(id, modules) === wanted ? wanted : null),
    minShareCount: 2,
    ...(!wanted.endsWith('-common') && { entriesAware: true, entriesAwareMergeThreshold: 1200 }),
  }),
)

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
