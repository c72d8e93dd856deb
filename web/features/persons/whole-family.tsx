import type { Accepted } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { Check } from '#web/ui/check.tsx'

export type PersonFamily = Accepted<'get_person'>['family']

type WholeFamilyProps = {
  family: PersonFamily
  checked: boolean
  onChange: (checked: boolean) => void
}

/** The choice to widen what is done to the whole family. Lists what it contains. */
export function WholeFamily({ family, checked, onChange }: WholeFamilyProps) {
  const { t } = useTranslation()
  if (family.persons.length < 2) return null
  return (
    <div className="stack">
      <Check checked={checked} onChange={onChange}>
        {t('families.whole')}
      </Check>
      {checked && (
        <>
          <p>{t('families.wholeText', { number: family.number })}</p>
          <ul>
            {family.persons.map(({ request_id, full_name, email, requests, documents }) => (
              <li key={request_id ?? email}>
                {t('families.wholePerson', {
                  name: full_name,
                  requests: t('family.requests', { count: requests }),
                  documents,
                })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
