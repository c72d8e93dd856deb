export type Device = { browser: string; system: string }

// In this order: most browsers also bear the names of those that they came from.
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser and its system by the names people know, from its User-Agent; empty where unknown. */
export function deviceOf(userAgent: string | null): Device {
  const first = (names: [RegExp, string][]) =>
    names.find(([sign]) => sign.test(userAgent ?? ''))?.[1] ?? ''
  return { browser: first(browsers), system: first(systems) }
}
