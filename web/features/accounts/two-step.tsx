import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { useForm } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Ltr } from '#web/ui/ltr.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useAction } from '#web/use-action.ts'
import { useAuth } from './auth.tsx'
import { CodeField } from './code-field.tsx'
import { securityKey, useTwoStep } from './security-queries.ts'
import styles from './two-step.module.css'

type Key = { secret: string; uri: string }

/**
 * Sets up the second step of signing in, shows its recovery codes and switches it off: only
 * administrators see it.
 */
export function TwoStepCard() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { changed } = useAuth()
  const { act } = useAction()
  const state = useTwoStep()
  const [key, setKey] = useState<Key>()
  const [codes, setCodes] = useState<string[]>()

  const begin = () =>
    act(() => call('start_two_step', {}), { onSuccess: setKey, title: 'common.error' })

  /** Refetches after a change of the second step, also for the office's guards. */
  async function done(recoveryCodes?: string[]) {
    setCodes(recoveryCodes)
    setKey(undefined)
    await queries.invalidateQueries({ queryKey: securityKey })
    await changed('USER_UPDATED').catch(() => undefined)
  }

  return (
    <Card title={t('twoStep.title')}>
      <Loaded query={state}>
        {({ enabled, required, recovery_codes_left }) => (
          <>
            {!enabled && <p>{t(required ? 'twoStep.mustBe' : 'twoStep.about')}</p>}
            {codes && <RecoveryCodes codes={codes} />}
            {enabled && (
              <>
                <p>{t('twoStep.isOn')}</p>
                <p>{t('twoStep.left', { count: recovery_codes_left })}</p>
                <OnForm required={required} onDone={done} />
              </>
            )}
            {!enabled && !key && (
              <div className="buttons">
                <PrimaryButton onClick={() => void begin()}>{t('twoStep.setUp')}</PrimaryButton>
              </div>
            )}
            {!enabled && key && <SetUpForm secret={key} onDone={done} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type Done = (recoveryCodes?: string[]) => Promise<void>

/** Holds the typed code and its error. */
function useCodeForm() {
  const { act } = useAction()
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => ({ code: code.trim() ? undefined : 'common.required' }),
  })
  const sending =
    (work: (code: string) => Promise<unknown>) =>
    ({ code }: { code: string }) =>
      act(() => work(code), { onSuccess: form.reset, form, title: 'common.error' })
  return { form, sending }
}

function SetUpForm({ secret: { secret, uri }, onDone }: { secret: Key; onDone: Done }) {
  const { t } = useTranslation()
  const { form, sending } = useCodeForm()
  const send = sending(async (code) => {
    const { recovery_codes } = await call('confirm_two_step', { code })
    toast({ tone: 'success', message: t('twoStep.turnedOn') })
    await onDone(recovery_codes)
  })
  return (
    <form className="stack" {...form.props(send)}>
      <p>{t('twoStep.scan')}</p>
      <div className={styles.key}>
        <QrCode className={styles.picture} text={uri} label={t('twoStep.picture')} />
        <p>
          {t('twoStep.key')}:{' '}
          <Ltr className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</Ltr>
        </p>
      </div>
      <CodeField {...form.field('code')} help={undefined} />
      <div className="buttons">
        <PrimaryButton type="submit" busy={form.busy}>
          {t('twoStep.turnOn')}
        </PrimaryButton>
      </div>
    </form>
  )
}

/** With a code: replaces the recovery codes, or switches the second step off. */
function OnForm({ required, onDone }: { required: boolean; onDone: Done }) {
  const { t } = useTranslation()
  const { form, sending } = useCodeForm()
  const renew = sending(async (code) => {
    const { recovery_codes } = await call('renew_recovery_codes', { code })
    await onDone(recovery_codes)
  })
  const turnOff = sending(async (code) => {
    await call('turn_off_two_step', { code })
    toast({ tone: 'success', message: t('twoStep.turnedOff') })
    await onDone()
  })
  return (
    <form className="stack" {...form.props(renew)}>
      <CodeField {...form.field('code')} />
      <div className="buttons">
        <SecondaryButton type="submit" busy={form.busy}>
          {t('twoStep.renew')}
        </SecondaryButton>
        {!required && (
          <SecondaryButton onClick={() => form.check() && void turnOff(form.values)}>
            {t('twoStep.turnOff')}
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation()
  return (
    <section className="stack" role="status">
      <h3>{t('twoStep.recoveryTitle')}</h3>
      <p>{t('twoStep.recoveryText')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <Ltr className="code">{code}</Ltr>
          </li>
        ))}
      </ul>
      <div className="buttons">
        <CopyButton
          text={codes.join('\n')}
          copied={t('twoStep.copied')}
          failed={t('twoStep.copyFailed')}
        >
          {t('action.copy')}
        </CopyButton>
      </div>
    </section>
  )
}
