import { useWords } from '#web/i18n/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAnswer } from '#web/use-answer.ts'

const BYTES_PER_MB = 1_000_000
const problems = { failed: 'admin.backupFailed', unrestorable: 'admin.backupUnrestorable' } as const

/** The age and size of the last good backup, and a warning if the latest one is not good. */
export function BackupStatus() {
  const { t, moment } = useWords()
  const status = useAnswer(
    ['backup status'],
    'get_backup_status',
    {},
    { select: ({ backup }) => backup },
  )
  return (
    <Loaded query={status} failed={t('err.detailsFailed')} keepOld>
      {(backup) =>
        backup && (
          <Card className="stack">
            {backup.problem && (
              <p role="alert">
                <strong>{t(problems[backup.problem])}</strong>
              </p>
            )}
            <p className="quiet small">
              {backup.last_good
                ? t('admin.backupLast', {
                    date: moment(backup.last_good.made_at),
                    size: (backup.last_good.bytes / BYTES_PER_MB).toFixed(1),
                  })
                : t('admin.backupNone')}
            </p>
          </Card>
        )
      }
    </Loaded>
  )
}
