import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton } from '#web/ui/buttons.tsx'
import { useAction } from '#web/use-action.ts'
import { MadeCode } from './made-code.tsx'
import { useCreateCode } from './queries.ts'

type GenerateCodeProps = {
  /** The last code generated on this screen. */
  code: string | undefined
  onCode: (code: string) => void
}

/** Generates an access code and shows it. */
export function GenerateCode({ code, onCode }: GenerateCodeProps) {
  const { t } = useTranslation()
  const { act, busy } = useAction()
  const createCode = useCreateCode()

  const generate = () => act(createCode, { onSuccess: onCode, title: 'err.generateCodeFailed' })

  return (
    <>
      <div className="buttons">
        <PrimaryButton
          busy={busy}
          icon={<IconKey size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => void generate()}
        >
          {t('code.generate')}
        </PrimaryButton>
      </div>
      <MadeCode code={code} />
    </>
  )
}
