import { IconMail } from '@tabler/icons-react'
import { ResendConfirmation, useQueryValue } from '#web/features/accounts/index.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { paths } from '#web/paths.ts'
import { SecondaryLink } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { Page } from '#web/ui/page.tsx'
import styles from './outcome.module.css'

/** Says where the confirmation link was mailed to (docs/product.md §3.2). */
export default function EmailVerification() {
  const { t } = useTranslation()
  const locale = useLocale()
  const email = useQueryValue('email')
  return (
    <Page title={t('auth.checkEmailTitle')} width="narrow">
      <Card className={`stack ${styles.outcome}`}>
        <IconMail className={styles.mark} size={40} stroke={1.75} aria-hidden="true" />
        <h1>{t('auth.checkEmailTitle')}</h1>
        <p>
          {email ? (
            <Message of="auth.checkEmailText" email={<Ltr>{email}</Ltr>} />
          ) : (
            t('auth.checkEmailPlain')
          )}
        </p>
        <SecondaryLink to={paths.signIn(locale)}>{t('auth.backToSignIn')}</SecondaryLink>
        {email && <ResendConfirmation email={email} />}
      </Card>
    </Page>
  )
}
