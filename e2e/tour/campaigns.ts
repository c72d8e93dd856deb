import type { Campaign, Invitable, Invitation, Invited } from '#contract/campaigns.ts'
import { say } from '../messages.ts'
import { mockResponse, press, type Scene, type TourContext, unmock } from './scene.ts'
import { expect } from './tour-data.ts'

const viewer = 'office'
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
const sentAt = '2026-11-18T15:00:00.000Z'
const longName = 'Donaudampfschifffahrtsgesellschaft'.repeat(3)

const campaign: Campaign = {
  id: id(1),
  name: 'קמחא דפסחא 2027',
  category: 'Pesach',
  opens_on: '2026-11-01',
  closes_on: '2999-12-31',
  texts: { en: 'Please answer soon.', he: 'נא לענות בהקדם.', yi: 'ביטע ענטפערט באלד.' },
  created_at: sentAt,
  counts: { invited: 4213, sent: 4200, asked: 2, decided: 1, paid: 0 },
}
const over: Campaign = {
  ...campaign,
  id: id(2),
  name: longName,
  opens_on: '2025-11-01',
  closes_on: '2025-12-01',
}

const invited: Invited = {
  code_id: id(3),
  code: 'K7QM-4RTX',
  name: 'פיגא שווארץ',
  phone: '+1 845 555 0181',
  e164: '+18455550181',
  email: null,
  locale: 'yi',
  family: { id: id(4), number: 119 },
  sent: { channel: 'call', at: sentAt, times: 2 },
  request: null,
  last_amount: '1800.50',
}
const request: NonNullable<Invited['request']> = {
  id: id(5),
  full_name: 'Moshe Klein',
  category: 'Pesach',
  created_at: sentAt,
  outcome: 'undecided',
  status: 'created',
  amount: null,
  reviewed_at: null,
  on_hold: false,
  expected_payment_date: '2026-12-04',
  is_own: false,
}
const toDecide: Invited[] = [
  { ...invited, code_id: id(6), request },
  {
    ...invited,
    code_id: id(7),
    last_amount: null,
    request: { ...request, id: id(8), full_name: longName },
  },
  {
    ...invited,
    code_id: id(9),
    request: { ...request, id: id(10), full_name: 'Rivka Levi', is_own: true },
  },
]
const approved = { ...request, id: id(11), outcome: 'approved', amount: '1980.55' } as const
const everybody: Invited[] = [
  invited,
  { ...invited, code_id: id(12), phone: null, email: `${longName}@example.org`, sent: null },
  ...toDecide,
  { ...invited, code_id: id(13), request: approved },
]

const family: Invitable = {
  id: id(14),
  number: 119,
  name: 'פיגא שווארץ',
  last_asked_on: '2026-03-01',
  phone: '+1 845 555 0181',
  has_account: true,
  is_invited: false,
}
const found = [
  family,
  { ...family, id: id(15), name: longName, is_invited: true },
  { ...family, id: id(16), name: null, last_asked_on: null },
]

const isShown = ({ page }: TourContext, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

const mocked = ['get_campaign', 'list_invited', 'decide_many', 'undo_many']
const unmockAll = async (tour: TourContext) => {
  for (const procedure of mocked) await unmock(tour, procedure)
}
async function showCampaign(tour: TourContext, rows: Invited[]) {
  await mockResponse(tour, 'get_campaign', { success: true, campaign })
  await mockResponse(tour, 'list_invited', { invited: rows, next_cursor: null })
  await tour.page.reload()
}

/** Campaigns, one campaign, many requests to be decided, and what a family is shown of it. */
export const campaignScenes: Scene[] = [
  {
    name: 'admin-campaigns',
    address: '/admin/campaigns',
    viewer,
    show: async (tour) => {
      await mockResponse(tour, 'list_campaigns', { campaigns: [campaign, over] })
      await tour.page.reload()
      await isShown(tour, campaign.name)
      await unmock(tour, 'list_campaigns')
    },
  },
  {
    name: 'admin-campaign-new',
    show: async (tour) => {
      await press('campaigns.new')(tour)
      await press('action.save')(tour)
      await expect(tour.page.locator('[aria-invalid="true"]').first()).toBeVisible()
    },
  },
  {
    name: 'admin-campaign',
    address: '/admin/campaigns',
    suffix: () => `?campaign=${campaign.id}`,
    viewer,
    show: async (tour) => {
      await showCampaign(tour, everybody)
      await isShown(tour, approved.full_name)
    },
  },
  {
    name: 'admin-campaign-invite',
    show: async (tour) => {
      const families = { success: true, families: found, is_more: true }
      await mockResponse(tour, 'find_invitable', families)
      await press('campaigns.invite')(tour)
      await press('campaigns.find')(tour)
      await isShown(tour, longName)
      await unmock(tour, 'find_invitable')
    },
  },
  {
    name: 'admin-campaign-change',
    show: async (tour) => {
      await press('campaigns.edit')(tour)
      await expect(tour.page.locator('input[name="closes_on"]')).toBeVisible()
      await unmockAll(tour)
    },
  },
  {
    name: 'admin-campaign-decide',
    address: '/admin/campaigns',
    suffix: () => `?campaign=${campaign.id}&view=decide`,
    viewer,
    show: async (tour) => {
      await showCampaign(tour, toDecide)
      await isShown(tour, request.full_name)
      await press('campaigns.fill')(tour)
      const amounts = tour.page.locator('tbody input[inputmode="decimal"]')
      await amounts.nth(1).fill('ten')
      await expect(tour.page.locator('[aria-invalid="true"]')).toHaveCount(1)
    },
  },
  {
    name: 'admin-campaign-decided',
    show: async (tour) => {
      await mockResponse(tour, 'decide_many', {
        success: true,
        saved: [{ request_id: request.id, reviewed_at: sentAt }],
        refused: [{ request_id: id(8), error_code: 'err.requestPaid' }],
        total: '1800.50',
      })
      const { page, locale } = tour
      await page
        .getByRole('button', { name: say(locale, 'campaigns.saveAll', { count: '1' }) })
        .click()
      await expect(page.getByText(say(locale, 'err.requestPaid'))).toBeVisible()
    },
  },
  {
    name: 'admin-campaign-undone',
    show: async (tour) => {
      await mockResponse(tour, 'undo_many', {
        success: true,
        undone: 0,
        refused: [{ request_id: request.id, error_code: 'err.reviewChanged' }],
      })
      await press('campaigns.undo')(tour)
      await isShown(tour, say(tour.locale, 'campaigns.notUndone', { count: '1' }))
      await unmockAll(tour)
    },
  },
  {
    name: 'dashboard-invited',
    address: '/en/dashboard',
    viewer: 'requester',
    show: async (tour) => {
      const { page, locale } = tour
      const last = {
        request_id: id(5),
        corrected_at: null,
        full_name: 'Moshe Klein',
        email: 'moshe.klein@example.org',
        phone: '+1 718 555 0114',
        address_line1: longName,
        address_line2: null,
        city: 'Brooklyn',
        state: 'NY',
        postal_code: '11219',
        country: 'US',
        where_met: null,
        category: 'Pesach',
        reason: 'מיר מאכן חתונה אונזער טאכטער אי״ה נאך סוכות. '.repeat(4),
        payment_method: 'ach',
        ach_details: {
          full_name: 'Moshe Klein',
          routing_number: '••••0021',
          account_number: '••••6789',
          account_type: 'checking',
        },
        keeps_numbers: true,
      }
      const invitation: Omit<Invitation, 'last'> = {
        code_id: id(3),
        code: 'K7QM-4RTX',
        name: campaign.name,
        text: campaign.texts[locale],
        closes_on: '2026-12-31',
      }
      const again = { ...last, keeps_numbers: false, ach_details: { full_name: 'Moshe Klein' } }
      await mockResponse(tour, 'get_invitations', {
        invitations: [
          { ...invitation, last },
          { ...invitation, code_id: id(6), name: longName, last: again },
          { ...invitation, code_id: id(7), name: 'Purim 2027', last: null },
        ],
      })
      await page.reload()
      await expect(
        page.getByRole('button', { name: say(locale, 'invitation.yes'), exact: true }),
      ).toBeVisible()
      await unmock(tour, 'get_invitations')
    },
  },
]
