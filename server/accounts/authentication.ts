import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth'
import type { Session, User } from '#server/access.ts'
import { HttpError } from '#server/failures.ts'
import { derive } from '#server/secrets.ts'
import type { Services } from '#server/services.ts'
import { authRoutes } from './routes.ts'
import { sessionCookie } from './session-cookie.ts'
import { goodUntil, IDLE_MS, isAlive } from './session-life.ts'
import * as store from './store.ts'
import { newToken } from './tokens.ts'

export type Identity = { user: User; session: Session }

export type Authentication = {
  /** Answers what comes to /auth/*. Throws HttpError. `address` is the caller's. */
  handle(request: Request, address: string): Promise<Response>
  /**
   * Whose session a request bears. It may be past its hour, or one from a reset link: `admit`
   * (access.ts) decides what it is good for.
   */
  identify(headers: Headers): Promise<Identity | undefined>
  /** Signs somebody in; gives the Set-Cookie headers. */
  startSession(userId: string, kind: { recovery: boolean }): Promise<string[]>
}

/** What the routes of /auth are made of. */
export type AuthParts = Services & {
  identify: Authentication['identify']
  cookie: ReturnType<typeof sessionCookie>
  /** Gives the session's cookies, or why not. Looks up and hashes alike, whatever is wrong. */
  checkPassword(
    email: string,
    password: string,
    userAgent: string,
  ): Promise<string[] | 'err.wrongCredentials' | 'err.emailNotConfirmed'>
}

/**
 * Signing in and staying so. better-auth looks after passwords and sessions in our tables; what it
 * would do otherwise than decisions.md (Accounts) says, sign-up and renewal first of all, we do.
 */
export function createAuthentication(services: Services): Authentication {
  const { config, db } = services
  const secret = derive(config.secretKey, 'sessions').toString('base64url')
  const auth = betterAuth(optionsFor(services, secret))
  const name = `${config.secure ? '__Secure-' : ''}${PREFIX}.session_token`
  const cookie = sessionCookie({ name, secret, secure: config.secure })

  async function identify(headers: Headers): Promise<Identity | undefined> {
    const token = cookie.read(headers)
    const found = token ? await store.findSession(db, token) : undefined
    if (!found?.user.email_verified) return undefined
    const { id, user, created_at, renewed_at, recovery } = found
    if (!isAlive({ renewed_at, recovery, is_admin: user.is_admin }, new Date())) return undefined
    const session = { id, recovery, signed_in_at: created_at, good_until: goodUntil(found) }
    return { user, session }
  }

  async function startSession(userId: string, { recovery }: { recovery: boolean }) {
    const token = newToken()
    const expires_at = new Date(Date.now() + IDLE_MS)
    await store.insertSession(db, { user_id: userId, token, expires_at, recovery })
    return [cookie.write(token)]
  }

  const checkPassword: AuthParts['checkPassword'] = async (email, password, userAgent) => {
    try {
      const { headers } = await auth.api.signInEmail({
        body: { email, password },
        headers: { 'User-Agent': userAgent.slice(0, 300) },
        returnHeaders: true,
      })
      return headers.getSetCookie()
    } catch (error) {
      if (!(error instanceof APIError)) throw error
      const isUnconfirmed = error.body?.code === 'EMAIL_NOT_VERIFIED'
      return isUnconfirmed ? 'err.emailNotConfirmed' : 'err.wrongCredentials'
    }
  }

  const routes = authRoutes({ ...services, identify, cookie, checkPassword })
  return {
    identify,
    startSession,
    async handle(request, address) {
      const { pathname } = new URL(request.url)
      const route = routes[`${request.method} ${pathname}`]
      if (!route) throw new HttpError(404, 'err.notFound')
      return route(request, address)
    },
  }
}

const PREFIX = 'kuppah'

/** better-auth on our tables, under their names. */
function optionsFor({ config, db }: Services, secret: string): BetterAuthOptions {
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return {
    baseURL: config.appUrl,
    basePath: '/auth',
    trustedOrigins: [config.appUrl],
    secret,
    database: { db, type: 'postgres', transaction: true },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
    },
    user: { modelName: 'users', fields: { ...times, emailVerified: 'email_verified' } },
    account: {
      modelName: 'accounts',
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: { modelName: 'verifications', fields: { ...times, expiresAt: 'expires_at' } },
    session: {
      modelName: 'sessions',
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      expiresIn: IDLE_MS / 1000,
      disableSessionRefresh: true,
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { disabled: true },
    advanced: {
      cookiePrefix: PREFIX,
      useSecureCookies: config.secure,
      database: { generateId: 'uuid' },
      ipAddress: { disableIpTracking: true },
    },
  }
}
