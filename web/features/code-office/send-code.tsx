import {
  IconBrandWhatsapp,
  IconCopy,
  IconMail,
  IconMessage,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { useNavigate } from 'react-router'
import type { Channel } from '#domain/codes/channels.ts'
import { type Locale, templateLanguageOf } from '#domain/locales.ts'
import { call } from '#web/api.ts'
import { messageOf, ShareLink, useTemplates } from '#web/features/templates/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { codesKey } from '#web/query-keys.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { codeAddress, emailTo, smsTo, whatsAppTo } from './code-address.ts'

/** A new code, and whom it can be sent to. */
export type Made = {
  id: string
  code: string
  recipient: {
    name?: string | null
    e164: string | null
    email: string | null
    locale: Locale | null
  }
}

const icons = {
  whatsapp: IconBrandWhatsapp,
  sms: IconMessage,
  copy: IconCopy,
  email: IconMail,
  print: IconPrinter,
  call: IconPhone,
} as const satisfies Record<Channel, unknown>
/** The ways to send a code, the usual first. */
export const ways = Object.keys(icons) as Channel[]

/**
 * The message with a code and its address, in the recipient's language, and the ways to send it: first
 * the one that was chosen. Each press is recorded.
 */
export function SendCode({ code, how }: { code: Made; how?: Channel | undefined }) {
  const { t } = useTranslation()
  const locale = useLocale()
  const navigate = useNavigate()
  const templates = useTemplates()
  const { act } = useAction({ refetch: [codesKey] })
  const { e164, email } = code.recipient
  const spoken = code.recipient.locale ?? locale
  const language = templateLanguageOf(spoken)

  const record = (channel: Channel) =>
    act((operation_id) => call('record_code_sent', { code_id: code.id, channel, operation_id }))
  const copy = async (message: string) => {
    try {
      await navigator.clipboard.writeText(message)
    } catch {
      toast({ message: t('err.copyCodeFailed'), tone: 'error' })
      return
    }
    toast({ message: t('codes.copied'), tone: 'success' })
    await record('copy')
  }
  const tell = async () => {
    if (await record('call')) toast({ message: t('codes.noted'), tone: 'success' })
  }
  const way = (channel: Channel, message: string, subject: string) => {
    const icon = icons[channel]
    const links: Partial<Record<Channel, string>> = {
      whatsapp: whatsAppTo(e164, message),
      sms: smsTo(e164, message),
      email: emailTo(email, subject, message),
    }
    const href = links[channel]
    const presses: Partial<Record<Channel, () => unknown>> = {
      copy: () => copy(message),
      print: () => navigate(paths.adminCodeCards, { state: { ids: [code.id] } }),
      call: tell,
    }
    return href ? (
      <ShareLink
        href={href}
        newWindow={channel === 'whatsapp'}
        icon={icon}
        onClick={() => void record(channel)}
      >
        {t(`codes.${channel}`)}
      </ShareLink>
    ) : (
      <SecondaryButton icon={icon} onClick={() => void presses[channel]?.()}>
        {t(`codes.${channel}`)}
      </SecondaryButton>
    )
  }
  const inOrder = how ? [how, ...ways.filter((channel) => channel !== how)] : ways
  return (
    <Loaded query={templates} failed={t('err.templatesLoadFailed')} keepOld>
      {({ [language]: { content, subject } }) => {
        const message = `${messageOf(content, code.code, language)}\n${codeAddress(code, locale)}`
        return (
          <>
            <p className="as-typed quiet small" lang={spoken} dir="auto">
              {message}
            </p>
            <div className="row close">
              {inOrder.map((channel) => (
                <Fragment key={channel}>{way(channel, message, subject)}</Fragment>
              ))}
            </div>
          </>
        )
      }}
    </Loaded>
  )
}
