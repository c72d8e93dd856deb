import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Card } from '#web/ui/card.tsx'
import { Loaded } from '#web/ui/loaded.tsx'

const BYTES_PER_MB = 1_000_000
const problems = { failed: 'admin.backupFailed', unrestorable: 'admin.backupUnrestorable' } as const

/** The age and size of the last good backup, and a warning if the latest one is not good. */
export function BackupStatus() {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const status = useQuery({
    queryKey: ['backup status'],
    queryFn: async ({ signal }) => (await call('get_backup_status', {}, { signal })).backup,
  })
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
