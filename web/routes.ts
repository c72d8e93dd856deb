import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes'

// One line per screen (specification, section 2; the addresses are in paths.ts). A screen that is
// listed here is built as a file in every language by itself.
export default [
  index('routes/public/landing.tsx'),

  ...prefix(':locale', [
    // Public
    index('routes/public/home.tsx'),

    // Requester: inside layout('routes/requester/layout.tsx', [...]), which lets the signed-in in

    route('*', 'routes/public/not-found.tsx'),
  ]),

  route('admin', 'routes/admin/layout.tsx', [
    index('routes/admin/index.tsx'),
    route('codes', 'routes/admin/codes.tsx'),
    route('requests', 'routes/admin/requests.tsx'),
  ]),

  route('*', 'routes/public/not-found.tsx', { id: 'unknown' }),
] satisfies RouteConfig
