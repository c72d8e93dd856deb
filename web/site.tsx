import { createContext, type ReactNode, use, useState } from 'react'

/** What the portal shows of the charity that runs it. */
type Site = {
  organizationName: string
  organizationLogo: string
  officeEmail: string
  /** Empty if the office is not to be called. */
  officePhone: string
  officePhoneLink: string
  officeTimeZone: string
  /** Dollars above which an amount is confirmed once more (docs/product.md §7.13). */
  reviewConfirmAbove: string
  mapsEnabled: boolean
}

// Pages are built before the charity is known. They contain these placeholders, which the server
// replaces, escaped for HTML, in every page it reads at start. Nothing replaces them in
// development.
const placeholders = import.meta.env.PROD
  ? {
      'organization-name': '__ORGANIZATION_NAME__',
      'organization-logo': '__ORGANIZATION_LOGO__',
      'office-email': '__OFFICE_EMAIL__',
      'office-phone': '__OFFICE_PHONE__',
      'office-phone-link': '__OFFICE_PHONE_LINK__',
      'office-time-zone': '__OFFICE_TIME_ZONE__',
      'review-confirm-above': '__REVIEW_CONFIRM_ABOVE__',
      'maps-enabled': '__MAPS_ENABLED__',
    }
  : {
      'organization-name': 'Kuppah',
      'organization-logo': '/logo.svg',
      'office-email': 'office@example.org',
      'office-phone': '',
      'office-phone-link': '',
      'office-time-zone': 'America/New_York',
      'review-confirm-above': '10000',
      'maps-enabled': 'false',
    }
type Setting = keyof typeof placeholders

const SiteContext = createContext<Site | null>(null)

/** Returns the charity's name, logo and office; the same in the built HTML and in the browser. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('useSite must be used within a SiteProvider')
  return site
}

export function SiteProvider({ children }: { children: ReactNode }) {
  const [site] = useState(readSite)
  return <SiteContext value={site}>{children}</SiteContext>
}

/** Puts the settings in the head of the page, where the browser reads them. */
export function SiteMeta() {
  return Object.keys(placeholders).map((name) => (
    <meta key={name} name={name} content={settingOf(name as Setting)} />
  ))
}

function readSite(): Site {
  return {
    organizationName: settingOf('organization-name'),
    organizationLogo: settingOf('organization-logo'),
    officeEmail: settingOf('office-email'),
    officePhone: settingOf('office-phone'),
    officePhoneLink: settingOf('office-phone-link'),
    officeTimeZone: settingOf('office-time-zone'),
    reviewConfirmAbove: settingOf('review-confirm-above'),
    mapsEnabled: settingOf('maps-enabled') === 'true',
  }
}

function settingOf(name: Setting): string {
  if (typeof document === 'undefined') return placeholders[name]
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  return meta?.content ?? placeholders[name]
}
