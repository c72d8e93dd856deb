import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProcedureOutput } from '#contract/index.ts'
import { locales } from '#domain/locales.ts'
import { checkDeclineReasons, MAX_DECLINE_REASONS, type Texts } from '#domain/outcomes.ts'
import { call } from '#web/api.ts'
import { refusalOf } from '#web/api-error.ts'
import { useTranslation } from '#web/i18n/translation.ts'
import { PrimaryButton, SecondaryButton } from '#web/ui/buttons.tsx'
import { savedBy } from '#web/ui/form.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/use-action.ts'
import { useAnswer } from '#web/use-answer.ts'
import { ReasonFields } from './reason-fields.tsx'

const queryKey = ['decline-reasons']
type Saved = ProcedureOutput<'get_decline_reasons'>

/** The office's list of reasons for declining, to be edited (docs/product.md §7.8). */
export function ReasonEditor() {
  const query = useAnswer(
    [...queryKey, 'editor'],
    'get_decline_reasons',
    {},
    {
      refetchOnWindowFocus: false, // what is being edited must not change underneath
    },
  )
  return (
    <Loaded query={query}>{(saved) => <ReasonForm key={saved.version} saved={saved} />}</Loaded>
  )
}

/** A reason being edited; `key` stays with it when reasons move. */
type Row = { key: number; texts: Texts }
let nextKey = 0
const rowOf = (texts: Texts): Row => ({ key: nextKey++, texts })
const emptyTexts = () => Object.fromEntries(locales.map((locale) => [locale, ''])) as Texts

function ReasonForm({ saved }: { saved: Saved }) {
  const { t, wordsOf } = useTranslation()
  const [rows, setRows] = useState(() => saved.reasons.map(rowOf))
  const [wrong, setWrong] = useState<{ at: number; locale: string; text: string }>()
  const { busy, save } = useSave(saved.version)

  function change(next: Row[]) {
    setRows(next)
    setWrong(undefined)
  }
  async function submit() {
    const checked = checkDeclineReasons(rows.map(({ texts }) => texts))
    if (checked.ok) return save(checked.reasons)
    const { at, locale, error } = checked
    setWrong({ at, locale, text: wordsOf(error) })
    document.getElementById(`reason-${at}-${locale}`)?.focus()
  }
  return (
    <form className="stack" {...savedBy(submit)}>
      {rows.length === 0 && <p className="quiet">{t('reasons.empty')}</p>}
      {rows.map(({ key, texts }, at) => (
        <ReasonFields
          key={key}
          at={at}
          texts={texts}
          wrong={wrong?.at === at ? wrong : undefined}
          onChange={(changed) =>
            change(rows.map((row) => (row.key === key ? { key, texts: changed } : row)))
          }
          onRemove={() => change(rows.filter((row) => row.key !== key))}
          onMoveUp={at > 0 ? () => change(swapped(rows, at)) : undefined}
        />
      ))}
      <div className="buttons">
        <PrimaryButton type="submit" busy={busy} busyLabel={t('action.saving')}>
          {t('action.save')}
        </PrimaryButton>
        {rows.length < MAX_DECLINE_REASONS && (
          <SecondaryButton onClick={() => change([...rows, rowOf(emptyTexts())])}>
            {t('reasons.add')}
          </SecondaryButton>
        )}
      </div>
    </form>
  )
}

/** Returns the rows with one moved before the row above it. */
function swapped(rows: Row[], at: number): Row[] {
  const moved = rows[at]
  const others = rows.filter((_, place) => place !== at)
  return moved ? [...others.slice(0, at - 1), moved, ...others.slice(at - 1)] : rows
}

function useSave(version: number) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { act, busy } = useAction()

  function show(list: Saved) {
    queries.setQueryData([...queryKey, 'editor'], list)
    void queries.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  const save = (reasons: Texts[]) =>
    act(() => call('save_decline_reasons', { reasons, expected_version: version }), {
      onSuccess: (list) => show(list),
      message: () => t('reasons.saved'),
      onFailure: (failure) => {
        const current = refusalOf('save_decline_reasons', failure)?.current
        if (current) show(current)
        return false
      },
    })
  return { busy, save }
}
