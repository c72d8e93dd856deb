import './static-page.css'
import { useTranslation } from '#web/i18n/translation.ts'
import type { Handle } from '../../handle.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { paths } from '../../paths.ts'
import { useSite } from '../../site.tsx'
import { Page } from '../../ui/page.tsx'
import { PaymentWeeks } from './payment-weeks.tsx'
import { StaticScript } from './static-script.tsx'

export const handle: Handle = { hydrate: false }

export default function Home() {
  const { t } = useTranslation()
  const locale = useLocale()
  const { organizationName } = useSite()
  return (
    <Page title={t('app.title')} nameless>
      <meta name="description" content={t('home.welcome')} />
      <div className="home">
        <h1>
          <bdi>{organizationName}</bdi>
        </h1>
        <p className="home-welcome">{t('home.welcome')}</p>
        <div className="home-actions">
          <a className="action" href={paths.newRequestChoice(locale)}>
            {t('home.makeRequest')}
          </a>
          <a className="action action-second" href={paths.signIn(locale)}>
            {t('home.checkStatus')}
          </a>
        </div>
        <section aria-labelledby="steps">
          <h2 id="steps">{t('home.stepsTitle')}</h2>
          <ol className="home-steps">
            <Step text={t('home.step1')} />
            <Step text={t('home.step2')} />
          </ol>
        </section>
        <section aria-labelledby="schedule">
          <h2 id="schedule">{t('home.scheduleTitle')}</h2>
          <PaymentWeeks />
          <p className="home-note">{t('home.scheduleNote')}</p>
        </section>
      </div>
      <StaticScript />
    </Page>
  )
}

/** A step whose number ("Step 1:") stands out from its text. */
function Step({ text }: { text: string }) {
  const end = text.indexOf(':') + 1
  return (
    <li>
      <strong>{text.slice(0, end)}</strong>
      {text.slice(end)}
    </li>
  )
}
