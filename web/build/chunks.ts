import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
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
 * are common: needed by 40 % of the families' pages and of the office's, or by half of the office's
 * alone. Another one has what families need once they are signed in (20 %), and the office too.
 */
function nameOf(id: string, modules: Modules): string | undefined {
  const found = importingPages(id, modules)
  const shareOf = (all: readonly string[]) =>
    all.filter((page) => found.has(page)).length / all.length
  const [family, office] = [shareOf(ofFamilies), shareOf(ofOffice)]
  if (!family && !office) return undefined
  const audience = family && office ? 'everyone' : family ? 'family' : 'office'
  const least = Math.min(family || 1, office || 1)
  if (least >= (audience === 'office' ? 0.5 : 0.4)) return `${audience}-common`
  return audience === 'everyone' && least >= 0.2 ? 'everyone-often' : audience
}

/**
 * Widest first, because a module that is imported has at least the pages of its importer. Those that
 * are not common are grouped by the pages that need them; small groups are merged.
 */
const shared = [
  'everyone-common',
  'everyone-often',
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
    ...(!wanted.includes('-') && { entriesAware: true, entriesAwareMergeThreshold: 300 }),
  }),
)

export const chunks = [...packages, ...shared]

/** Returns where a file goes. Its name lists all pages that need it, and every page names the file. */
export const chunkFileNames = ({ name }: { name: string }) =>
  `assets/${name.replace(/~.*/, '')}-[hash].js`

/**
 * Lists the importers of a module. Where an index.ts passes it on, those that import its names from
 * there: to import one part of a feature is not to need all.
 */
function usersOf(id: string, modules: Modules): string[] {
  const importersOf = (module: string) => modules.getModuleInfo(module)?.importers ?? []
  const codeOf = (module: string) => modules.getModuleInfo(module)?.code ?? ''
  return importersOf(id).flatMap((importer) => {
    if (!importer.endsWith('/index.ts')) return [importer]
    const passedOn = new RegExp(`\\{([^}]*)\\} from ['"]\\./${RegExp.escape(basename(id))}['"]`)
    const [, names] = passedOn.exec(codeOf(importer)) ?? []
    if (!names) return [importer]
    const anyName = new RegExp(
      `\\b(${names
        .trim()
        .split(/[\s,]+/)
        .join('|')})\\b`,
    )
    return importersOf(importer).filter((user) => anyName.test(codeOf(user)))
  })
}

const pagesById = new Map<string, ReadonlySet<string>>()

/** Returns the pages that import a module of ours directly or through others; root.tsx is in all. */
function importingPages(id: string, modules: Modules): ReadonlySet<string> {
  const known = pagesById.get(id)
  if (known) return known
  const importers = new Set(id.includes('/node_modules/') ? [] : [id])
  for (const importer of importers)
    for (const next of usersOf(importer, modules)) importers.add(next)
  const paths = [...importers].map((importer) => importer.replace(/\?.*/, ''))
  const isInAll = paths.some((path) => path.endsWith('/web/root.tsx'))
  const found = pages.filter(
    (page) => isInAll || paths.some((path) => path.endsWith(`/web/routes/${page}`)),
  )
  pagesById.set(id, new Set(found))
  return new Set(found)
}
