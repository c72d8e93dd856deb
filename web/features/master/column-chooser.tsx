import { useTranslation } from '#web/i18n/translation.ts'
import { Popup } from '#web/ui/popup.tsx'
import { extraColumns } from './master-columns.tsx'

type ChooserProps = { extra: readonly string[]; onChange: (extra: readonly string[]) => void }

/** Adds columns to those that everybody has. */
export function ColumnChooser({ extra, onChange }: ChooserProps) {
  const { t } = useTranslation()
  return (
    <Popup label={t('admin.columns')}>
      {extraColumns.map(({ key, head }) => (
        <label key={key}>
          <input
            type="checkbox"
            checked={extra.includes(key)}
            onChange={({ currentTarget: { checked } }) =>
              onChange(checked ? [...extra, key] : extra.filter((other) => other !== key))
            }
          />
          {t(head)}
        </label>
      ))}
    </Popup>
  )
}
