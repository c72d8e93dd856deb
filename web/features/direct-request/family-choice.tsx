import { useState } from 'react'
import { FamilyPicker, FamilyRequestList, LikelyTyped } from '#web/features/families/index.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { SecondaryButton } from '#web/ui/buttons.tsx'
import type { useForm } from '#web/ui/form.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { typedSoFar } from './typed-so-far.ts'
import type { DirectValues } from './values.ts'

type ChoiceProps = { form: ReturnType<typeof useForm<DirectValues>> }

/** The family that the request belongs to: a new one, or one that is found and picked. */
export function FamilyChoice({ form }: ChoiceProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { family_id, family_name } = form.values
  const choose = (id: string, name: string) => {
    form.setValues({ family_id: id, family_name: name, same_numbers: '', same_method: '' })
    setOpen(false)
  }
  if (family_id) {
    return (
      <div className="stack">
        <p>{t('families.ofForm', { name: family_name })}</p>
        <FamilyRequestList familyId={family_id} />
        <div className="buttons">
          <SecondaryButton onClick={() => choose('', '')}>
            {t('families.newInstead')}
          </SecondaryButton>
        </div>
      </div>
    )
  }
  return (
    <div className="stack">
      <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('families.chooseForm')}
      </TextButton>
      <LikelyTyped typed={typedSoFar(form.values)} onPick={({ id, name }) => choose(id, name)} />
      {isOpen && <FamilyPicker onPick={({ id, name }) => choose(id, name)} />}
    </div>
  )
}
