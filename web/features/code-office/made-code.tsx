import { IconKey } from '@tabler/icons-react'
import type { Channel } from '#domain/codes/channels.ts'
import { call } from '#web/api.ts'
import { CopyCode } from '#web/features/codes/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { codesKey } from '#web/query-keys.ts'
import { ActButton } from '#web/ui/act-button.tsx'
import styles from './made-code.module.css'
import { type Made, SendCode } from './send-code.tsx'

const nobody = { e164: null, email: null, locale: null }

/** Makes a code for nobody in particular, with one press. */
export function GenerateCode({ onMade }: { onMade: (made: Made) => void }) {
  const { t } = useTranslation()
  return (
    <ActButton
      look="primary"
      icon={IconKey}
      send={(operation_id) => call('create_code', { operation_id })}
      onDone={({ code_id, code }) => onMade({ id: code_id, code, recipient: nobody })}
      refetch={[codesKey]}
      failure="err.generateCodeFailed"
    >
      {t('code.generate')}
    </ActButton>
  )
}

type MadeProps = {
  made: Made | undefined
  /** The way that was chosen before it was made. */
  how?: Channel | undefined
}

/** A new code, large, to be copied, sent or read out on the telephone; nothing until there is one. */
export function MadeCode({ made, how }: MadeProps) {
  const { t } = useTranslation()
  return (
    <div className={made ? 'tinted stack dense off-paper' : 'visually-hidden'}>
      <div role="status">
        {made && (
          <div className="row">
            <span className="visually-hidden">{t('admin.newCode')}</span>
            <span className={`code ${styles.text}`}>{made.code}</span>
            {made.recipient.name && (
              <span className="quiet">
                <Message of="codes.madeFor" name={made.recipient.name} />
              </span>
            )}
            <CopyCode code={made.code}>{t('action.copy')}</CopyCode>
          </div>
        )}
      </div>
      {made && <SendCode key={made.id} code={made} how={how} />}
    </div>
  )
}
