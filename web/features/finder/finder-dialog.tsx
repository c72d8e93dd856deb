import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#web/api.ts'
import { useFormats } from '#web/i18n/format.ts'
import { useLocale } from '#web/i18n/locale.tsx'
import { useTranslation } from '#web/i18n/translation.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import styles from './finder-dialog.module.css'
import { wayTo } from './found.ts'
import { addressOf, allScreens } from './screens.ts'

const DEBOUNCE_MS = 200
/** A group of screens is not the whole menu. */
const MOST_SCREENS = 8

type SearchProps = {
  typed: string
  onType: (typed: string) => void
  /** Called once the field has the focus. */
  onFocus: () => void
  onClose: () => void
}
type FinderProps = SearchProps & { opened: boolean }
type Result = { key: string; to: string; label: ReactNode }
type Group = { head: string; results: Result[] }

/** One field for screens, requests, families, codes, runs, payments and checks. */
export function FinderDialog({ opened, ...search }: FinderProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} title={t('finder.title')} onClose={search.onClose}>
      <Search {...search} />
    </Dialog>
  )
}

function Search({ typed, onType, onFocus, onClose }: SearchProps) {
  const { t } = useTranslation()
  const id = useId()
  const navigate = useNavigate()
  const [at, setAt] = useState(0)
  const { groups, isSearching } = useGroups(typed)
  const results = groups.flatMap((group) => group.results)
  const chosen = results[Math.min(at, results.length - 1)]
  const optionId = (result: Result | undefined) => result && `${id}-${result.key}`

  function onKeyDown(event: React.KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + results.length) % Math.max(results.length, 1))
    else if (event.key === 'Enter' && chosen) {
      onClose()
      void navigate(chosen.to)
    } else return
    event.preventDefault()
  }

  return (
    <>
      <input
        className={styles.field}
        role="combobox"
        aria-label={t('finder.title')}
        aria-expanded={results.length > 0}
        aria-controls={id}
        aria-activedescendant={optionId(chosen)}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        dir={typed ? 'auto' : undefined}
        data-autofocus
        placeholder={t('finder.hint')}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          setAt(0)
        }}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
      />
      <div className={styles.results} role="listbox" id={id} aria-label={t('finder.title')}>
        {groups.map(({ head, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list box.
          <div key={head} role="group" aria-label={head}>
            <p className={styles.group} aria-hidden="true">
              {head}
            </p>
            {results.map((result) => (
              <Link
                key={result.key}
                id={optionId(result)}
                className={styles.result}
                role="option"
                aria-selected={result === chosen}
                tabIndex={-1}
                to={result.to}
                onClick={onClose}
              >
                {result.label}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <p className="quiet small" role="status">
        {!results.length && !isSearching && t('admin.noMatches')}
      </p>
    </>
  )
}

/** Returns what is found, by kind, without the kinds of which nothing is found. */
function useGroups(typed: string) {
  const { t } = useTranslation()
  const { day, shortDate, dollars } = useFormats()
  const screens = useScreens(typed)
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, isFetching } = useQuery({
    queryKey: ['found-in-office', search],
    queryFn: ({ signal }) => call('find_in_office', { search }, { signal }),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  })
  const found = search && typed.trim() ? data : undefined
  const groups: Group[] = [
    {
      head: t('admin.requests'),
      results: (found?.requests ?? []).map((request) => ({
        key: request.id,
        to: wayTo.request(request),
        label: (
          <>
            <Isolated>{request.full_name}</Isolated>
            <span className="quiet small">
              <Ltr className="code">{request.code}</Ltr> · {t(`outcome.${request.outcome}`)} ·{' '}
              <Isolated>{day(request.created_at)}</Isolated>
            </span>
          </>
        ),
      })),
    },
    {
      head: t('family.title'),
      results: (found?.families ?? []).map((family) => ({
        key: family.id,
        to: wayTo.family(family),
        label: (
          <>
            <Isolated>{family.name}</Isolated>
            <span className="quiet small">
              <span>{t('family.number', { number: family.number })}</span>
              {' · '}
              <span>{t('family.requests', { count: family.requests })}</span>
            </span>
          </>
        ),
      })),
    },
    {
      head: t('payout.ofRequest'),
      results: (found?.payments ?? []).map((payment) => ({
        key: payment.id,
        to: wayTo.payment(payment),
        label: (
          <>
            <Isolated>{payment.full_name}</Isolated>
            <span className="quiet small">
              <Ltr>{payment.reference}</Ltr> ·{' '}
              {payment.amount_usd && (
                <span>
                  <Ltr>{dollars(payment.amount_usd)}</Ltr> ·{' '}
                </span>
              )}
              <span>{t(`payout.state.${payment.state}`)}</span>
            </span>
          </>
        ),
      })),
    },
    {
      head: t('payout.checks'),
      results: (found?.checks ?? []).map((check) => ({
        key: check.id,
        to: wayTo.check(check),
        label: (
          <>
            <Ltr>{check.number}</Ltr>
            <span className="quiet small">
              <Isolated>{check.payee ?? '-'}</Isolated> · <Ltr>{dollars(check.amount)}</Ltr>
            </span>
          </>
        ),
      })),
    },
    {
      head: t('payout.title'),
      results: (found?.runs ?? []).map((run) => ({
        key: `run-${run.number}`,
        to: wayTo.run(run),
        label: (
          <>
            {t('payout.runNumber', { number: run.number })}
            <span className="quiet small">
              <Isolated>{shortDate(run.pay_on)}</Isolated> · {t(`payout.run.${run.state}`)}
            </span>
          </>
        ),
      })),
    },
    {
      head: t('finder.codes'),
      results: (found?.codes ?? []).map((code) => ({
        key: code.id,
        to: wayTo.code(code),
        label: <Ltr className="code">{code.code}</Ltr>,
      })),
    },
    { head: t('finder.screens'), results: screens },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isSearching: isFetching || search !== typed.trim(),
  }
}

/** The screens whose names contain what was typed. */
function useScreens(typed: string): Result[] {
  const { t } = useTranslation()
  const locale = useLocale()
  const part = typed.trim().toLocaleLowerCase()
  return allScreens
    .map((screen) => ({ key: screen.head, to: addressOf(screen, locale), label: t(screen.head) }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(part))
    .slice(0, MOST_SCREENS)
}
