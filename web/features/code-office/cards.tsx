import '#web/ui/sheet.css'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ListedCode } from '#contract/codes.ts'
import { directionOf, type Locale } from '#domain/locales.ts'
import { call } from '#web/api.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { loadOfficeMessages } from '#web/i18n/messages.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { useSite } from '#web/site.tsx'
import { ActButton } from '#web/ui/act-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from './cards.module.css'
import { codeAddress } from './code-address.ts'
import { useCodesOf } from './queries.ts'

/** Cards of codes, each with a QR code of its address: ten on a sheet (docs/product.md §2.8). */
export function Cards({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const query = useCodesOf(ids)
  if (ids.length === 0) return <p>{t('codes.noCards')}</p>
  return (
    <div className="stack">
      <div className="buttons off-paper">
        <ActButton
          look="primary"
          icon={IconPrinter}
          send={(operation_id) =>
            call('record_code_sent', { code_ids: [...ids], channel: 'print', operation_id })
          }
          onDone={() => window.print()}
          refetch={[codesKey]}
        >
          {t('codes.printMade', { count: ids.length })}
        </ActButton>
      </div>
      <Loaded query={query}>
        {(codes) => (
          <ul className={`sheet ${styles.cards}`}>
            {codes.map((code) => (
              <Card key={code.id} code={code} />
            ))}
          </ul>
        )}
      </Loaded>
    </div>
  )
}

/** What a card says, in the language of its recipient. */
function useCardText(locale: Locale) {
  const { data } = useQuery({
    queryKey: ['card text', locale],
    queryFn: async () => {
      const { t } = await loadOfficeMessages(locale)
      return t('codes.cardText')
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

function Card({ code }: { code: ListedCode }) {
  const { t } = useTranslation()
  const readers = useLocale()
  const { organizationName } = useSite()
  const locale = code.recipient.locale ?? readers
  const text = useCardText(locale)
  const address = codeAddress(code, readers)
  return (
    <li lang={locale} dir={directionOf(locale)}>
      <div className={styles.words}>
        <strong>
          <bdi>{organizationName}</bdi>
        </strong>
        {code.recipient.name && (
          <span>
            <bdi>{code.recipient.name}</bdi>
          </span>
        )}
        <span className={`code ${styles.code}`} dir="ltr">
          {code.code}
        </span>
        <span className={styles.text}>
          {text} <bdi dir="ltr">{window.location.host}</bdi>
        </span>
      </div>
      <QrCode
        className={styles.qr}
        text={address}
        label={t('codes.qrLabel', { code: code.code })}
      />
    </li>
  )
}
