import {
  IconBrandWhatsapp,
  IconCopy,
  IconMail,
  IconMessage,
  IconPhone,
  IconPrinter,
} from '@tabler/icons-react'
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
import styles from './send-code.module.css'

type Sendable = {
  id: string
  code: string
  recipient: { e164: string | null; email: string | null; locale: Locale | null }
}

/**
 * The message with a code and its address, in the recipient's language, and the ways to send it. Each
 * press is recorded.
 */
export function SendCode({ code }: { code: Sendable }) {
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
  const iconOf = (Icon: typeof IconCopy) => <Icon size={18} stroke={1.75} aria-hidden="true" />
  return (
    <Loaded query={templates} failed={t('err.templatesLoadFailed')} keepOld>
      {({ [language]: { content, subject } }) => {
        const message = `${messageOf(content, code.code, language)}\n${codeAddress(code, locale)}`
        return (
          <div className="stack">
            <p className={styles.message} lang={spoken} dir="auto">
              {message}
            </p>
            <div className="buttons">
              <SecondaryButton icon={iconOf(IconCopy)} onClick={() => void copy(message)}>
                {t('codes.copy')}
              </SecondaryButton>
              <ShareLink
                href={whatsAppTo(e164, message)}
                newWindow
                icon={iconOf(IconBrandWhatsapp)}
                onClick={() => void record('whatsapp')}
              >
                {t('codes.whatsapp')}
              </ShareLink>
              <ShareLink
                href={smsTo(e164, message)}
                icon={iconOf(IconMessage)}
                onClick={() => void record('sms')}
              >
                {t('codes.sms')}
              </ShareLink>
              <ShareLink
                href={emailTo(email, subject, message)}
                icon={iconOf(IconMail)}
                onClick={() => void record('email')}
              >
                {t('codes.email')}
              </ShareLink>
              <SecondaryButton
                icon={iconOf(IconPrinter)}
                onClick={() => navigate(paths.adminCodeCards, { state: { ids: [code.id] } })}
              >
                {t('codes.print')}
              </SecondaryButton>
              <SecondaryButton
                icon={iconOf(IconPhone)}
                onClick={async () => {
                  const done = await record('call')
                  if (done) toast({ message: t('codes.noted'), tone: 'success' })
                }}
              >
                {t('codes.call')}
              </SecondaryButton>
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
