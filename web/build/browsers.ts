/**
 * The oldest browsers in which every page works (docs/decisions/040): the last Chromium for Windows 7,
 * iPhones of 2015, and the last Firefox for Windows 7. The build lowers syntax for them, and
 * young-features.test.ts refuses what they lack.
 */
export const oldestBrowsers = {
  chrome: '109',
  safari: '15.4',
  safari_ios: '15.4',
  firefox: '115',
} as const

/** The same list in the words of Vite's `build.target`. */
export const buildTargets = Object.entries(oldestBrowsers).map(
  ([browser, version]) => `${browser === 'safari_ios' ? 'ios' : browser}${version}`,
)
