import { IconPencil } from '@tabler/icons-react'
import type { FormValues } from '#web/features/request-fields/index.ts'
import { Message } from '#web/i18n/message.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { useSite } from '#web/site.tsx'
import styles from './letter.module.css'
import { steps } from './steps.ts'

type LetterProps = { values: FormValues; onEdit?: (step: number) => void }

/** The whole request as a letter to check before sending; each part links back to its step. */
export function Letter(props: LetterProps) {
  const { t } = useTranslation()
  return (
    <section className="stack close divided" aria-labelledby="letter">
      <h2 className="card-title" id="letter">
        {t('summary.title')}
      </h2>
      <Paper {...props} />
    </section>
  )
}

/** The letter without its heading. */
export function Paper({ values, onEdit }: LetterProps) {
  const { t } = useTranslation()
  const { organizationName } = useSite()
  const [head, ...body] = steps
  return (
    <>
      <p className="quiet">{t('summary.intro')}</p>
      <div className={styles.paper}>
        <Part step={0} title={head.title} onEdit={onEdit}>
          <head.Summary values={values} />
        </Part>
        <p className="strong">
          <Message of="summary.to" organization={organizationName} />
        </p>
        {body.map(
          (part, at) =>
            !part.isEmpty?.(values) && (
              <Part key={part.title} step={at + 1} title={part.title} onEdit={onEdit}>
                <part.Summary values={values} />
              </Part>
            ),
        )}
      </div>
    </>
  )
}

type PartProps = {
  step: number
  title: (typeof steps)[number]['title']
  onEdit: ((step: number) => void) | undefined
  children: React.ReactNode
}

function Part({ step, title, onEdit, children }: PartProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.part}>
      <div className={styles.text}>{children}</div>
      {onEdit && (
        <button
          className="text-button"
          type="button"
          aria-label={t('summary.editPart', { part: t(title) })}
          onClick={() => onEdit(step)}
        >
          <IconPencil size={18} stroke={1.75} aria-hidden="true" />
          {t('action.edit')}
        </button>
      )}
    </div>
  )
}
