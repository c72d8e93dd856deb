import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

// One line per screen (docs/product.md §1.2; the addresses are in paths.ts). The build renders
// every screen listed here in every language.
export default [
  index('routes/public/landing.tsx'),

  ...prefix(':locale', [
    // Public
    index('routes/public/home.tsx'),
    route('signin', 'routes/public/signin.tsx'),
    route('new-request-choice', 'routes/public/new-request-choice.tsx'),
    route('new-account-code-validation', 'routes/public/new-account-code-validation.tsx'),
    route('signup', 'routes/public/signup.tsx'),
    route('register', 'routes/public/register.tsx'),
    route('reset-password', 'routes/public/reset-password.tsx'),
    route('email-verification', 'routes/public/email-verification.tsx'),
    route('auth-confirm', 'routes/public/auth-confirm.tsx'),
    route('status', 'routes/public/status.tsx'),
    route('administrator-invite', 'routes/public/administrator-invite.tsx'),
    route('administrator-trial', 'routes/public/administrator-trial.tsx'),
    route('first-admin', 'routes/public/first-admin.tsx'),

    // Requester: the layout admits signed-in users; some screens redirect others in their own way
    layout('routes/requester/layout.tsx', [
      route('new-request-code-validation', 'routes/requester/new-request-code-validation.tsx'),
      route('dashboard', 'routes/requester/dashboard.tsx'),
      route('change-details', 'routes/requester/change-details.tsx'),
      route('security', 'routes/requester/security.tsx'),
    ]),
    route('change-password', 'routes/requester/change-password.tsx'),
    route('request', 'routes/requester/request.tsx'),
    route('my-requests', 'routes/requester/my-requests.tsx'),

    route('*', 'routes/public/not-found.tsx'),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.tsx'),
    route('codes', 'routes/admin/codes.tsx'),
    route('codes/cards', 'routes/admin/code-cards.tsx'),
    route('campaigns', 'routes/admin/campaigns.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
    route('master-dashboard', 'routes/admin/master-dashboard.tsx'),
    route('direct-request', 'routes/admin/direct-request.tsx'),
    route('administrators', 'routes/admin/administrators.tsx'),
    route('person', 'routes/admin/person.tsx'),
    route('families', 'routes/admin/families/index.tsx'),
    route('families/likely', 'routes/admin/families/likely.tsx'),
    route('families/:number', 'routes/admin/families/family.tsx'),
    route('correct', 'routes/admin/correct.tsx'),
    route('audit', 'routes/admin/audit.tsx'),
    route('decline-reasons', 'routes/admin/decline-reasons.tsx'),
    route('letters', 'routes/admin/letters.tsx'),
    route('calls', 'routes/admin/calls.tsx'),
    route('examples', 'routes/admin/examples.tsx'),
    route('books', 'routes/admin/books/index.tsx'),
    route('books/list', 'routes/admin/books/list.tsx'),
    route('payouts', 'routes/admin/payouts/index.tsx'),
    route('payouts/settings', 'routes/admin/payouts/settings.tsx'),
    route('payouts/year', 'routes/admin/payouts/year.tsx'),
    route('payouts/open', 'routes/admin/payouts/open.tsx'),
    route('payouts/checks', 'routes/admin/payouts/checks.tsx'),
    route('payouts/:number', 'routes/admin/payouts/run.tsx'),
    route('payouts/:number/print', 'routes/admin/payouts/print.tsx'),
  ]),

  route('admin/*', 'routes/admin/not-found.tsx'),
  route('*', 'routes/public/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig
