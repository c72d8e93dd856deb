import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

// One line per screen (specification, section 2; the addresses are in paths.ts). A screen that is
// listed here is built as a file in every language by itself.
export default [
  index('routes/public/landing.tsx'),

  ...prefix(':locale', [
    // Public
    index('routes/public/home.tsx'),

    // Requester: the layout lets in the signed-in; two screens turn others away in their own way
    layout('routes/requester/layout.tsx', [route('dashboard', 'routes/requester/dashboard.tsx')]),
    route('request', 'routes/requester/request.tsx'),
    route('my-requests', 'routes/requester/my-requests.tsx'),

    route('*', 'routes/public/not-found.tsx'),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.tsx'),
    route('codes', 'routes/admin/codes.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig
