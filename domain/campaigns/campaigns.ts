import { type Locale, locales } from '#domain/locales.ts'
import { tidyName, tidyText } from '#domain/names.ts'
import { MESSAGE_LIMIT, type Texts } from '#domain/outcomes.ts'
import { type CalendarDate, dateAfter } from '#domain/payment-date.ts'

// Campaigns: a named round of codes with a closing day (docs/product.md §17).

const CAMPAIGN_NAME_LIMIT = 80
/** How many families one press invites, and how many requests it decides. */
export const MOST_INVITED = 500
export const MOST_DECIDED = 200

/** How far a family has come in a campaign. Each includes those after it. */
export const campaignSteps = ['invited', 'sent', 'asked', 'decided', 'paid'] as const
export type CampaignStep = (typeof campaignSteps)[number]
/** The lists of a campaign's page: those who have not answered, or have come as far as a step. */
export const campaignLists = [...campaignSteps, 'unanswered', 'undecided'] as const
export type CampaignList = (typeof campaignLists)[number]

export type TypedCampaign = {
  name: string
  category?: string | null | undefined
  opens_on: CalendarDate
  closes_on: CalendarDate
  texts?: { [L in Locale]?: string | undefined } | null | undefined
}
export type CheckedCampaign = {
  name: string
  category: string | null
  opens_on: CalendarDate
  closes_on: CalendarDate
  /** For the family; empty where the office wrote none. */
  texts: Texts
}
export type CampaignErrors = Partial<Record<string, CampaignError>>
type CampaignError =
  | 'common.required'
  | 'err.tooLong'
  | 'campaigns.closesBefore'
  | 'campaigns.closesPast'

/** Tidies and checks a campaign. The closing day is not past, so that its codes can be used. */
export function checkCampaign(
  typed: TypedCampaign,
  today: CalendarDate,
): { campaign: CheckedCampaign; errors: CampaignErrors } {
  const { opens_on, closes_on } = typed
  const campaign = {
    name: tidyName(typed.name),
    category: typed.category || null,
    opens_on,
    closes_on,
    texts: Object.fromEntries(
      locales.map((locale) => [locale, tidyText(typed.texts?.[locale] ?? '')]),
    ) as Texts,
  }
  const errors: CampaignErrors = {}
  if (!campaign.name) errors.name = 'common.required'
  if (campaign.name.length > CAMPAIGN_NAME_LIMIT) errors.name = 'err.tooLong'
  if (closes_on < today) errors.closes_on = 'campaigns.closesPast'
  if (closes_on < opens_on) errors.closes_on = 'campaigns.closesBefore'
  for (const locale of locales) {
    if (campaign.texts[locale].length > MESSAGE_LIMIT) errors[`texts.${locale}`] = 'err.tooLong'
  }
  return { campaign, errors }
}

/** Returns the text in a language, or in the first one that has a text; empty without any. */
export const textIn = (texts: Texts, locale: Locale): string =>
  texts[locale] || locales.map((other) => texts[other]).find(Boolean) || ''

type Open = { opens_on: CalendarDate; closes_on: CalendarDate }

/** Returns whether families can answer on a day: from the opening day to the end of the closing day. */
export const isOpenOn = ({ opens_on, closes_on }: Open, day: CalendarDate): boolean =>
  opens_on <= day && day <= closes_on

/** A Hebrew year has 353 to 385 days; a month more or less is the same round. */
const YEAR_DAYS = 369
const ABOUT_DAYS = 46

/**
 * Returns the days on which the round of a year before was open: a holiday falls up to 385 days after
 * the last one.
 */
export const yearBefore = ({
  opens_on,
  closes_on,
}: Open): { from: CalendarDate; until: CalendarDate } => ({
  from: dateAfter(opens_on, -YEAR_DAYS - ABOUT_DAYS),
  until: dateAfter(closes_on, -YEAR_DAYS + ABOUT_DAYS),
})

type Round = Open & { id: string; name: string; category: string | null }

/** A name without its year and punctuation: "Pesach 2027" and "Pesach 2026" are the same. */
const nameOfRound = (name: string) =>
  name
    .toLowerCase()
    .replace(/[\d"״'׳]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Returns the same campaign a year before: one that opened in that time, with the same name but for
 * its year, else with the same category. The latest of several.
 */
export function campaignBefore<R extends Round>(
  campaign: Round,
  others: readonly R[],
): R | undefined {
  const { from, until } = yearBefore(campaign)
  const before = others
    .filter(({ id, opens_on }) => id !== campaign.id && opens_on >= from && opens_on <= until)
    .sort((a, b) => (a.opens_on < b.opens_on ? 1 : -1))
  return (
    before.find(({ name }) => nameOfRound(name) === nameOfRound(campaign.name)) ??
    before.find(({ category }) => category !== null && category === campaign.category)
  )
}
