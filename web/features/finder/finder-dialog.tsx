import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useLocale } from '#web/i18n/locale.tsx'
import { useWords } from '#web/i18n/words.ts'
import { useCombobox } from '#web/ui/combobox.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Dots } from '#web/ui/dots.tsx'
import { Isolated, Ltr } from '#web/ui/ltr.tsx'
import { useAnswer } from '#web/use-answer.ts'
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
  const { t } = useWords()
  return (
    <Dialog opened={opened} title={t('finder.title')} onClose={search.onClose}>
      <Search {...search} />
    </Dialog>
  )
}

function Search({ typed, onType, onFocus, onClose }: SearchProps) {
  const { t } = useWords()
  const navigate = useNavigate()
  const { groups, isSearching } = useGroups(typed)
  const results = groups.flatMap((group) => group.results)
  const combobox = useCombobox<Result>({
    items: results,
    keyOf: ({ key }) => key,
    open: results.length > 0,
    loop: true,
    preselect: true,
    onClose,
    onChoose({ to }) {
      onClose()
      void navigate(to)
    },
  })
  return (
    <>
      <input
        className={styles.field}
        aria-label={t('finder.title')}
        autoComplete="off"
        spellCheck={false}
        dir={typed ? 'auto' : undefined}
        data-autofocus
        placeholder={t('finder.hint')}
        value={typed}
        onChange={(event) => {
          onType(event.currentTarget.value)
          combobox.activate(undefined)
        }}
        onFocus={onFocus}
        {...combobox.input}
      />
      <div
        className={styles.results}
        role="listbox"
        id={combobox.popup.listId}
        aria-label={t('finder.title')}
      >
        {groups.map(({ head, results }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a list box.
          <div key={head} role="group" aria-label={head}>
            <p className={styles.group} aria-hidden="true">
              {head}
            </p>
            {results.map((result) => (
              <Link
                key={result.key}
                {...combobox.option(result)}
                className={styles.result}
                role="option"
                aria-selected={result === combobox.active}
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

/** Returns a group of found things, each with its name, and what is known of it beside. */
const groupOf = <Row,>(
  head: string,
  rows: readonly Row[] = [],
  of: (row: Row) => { key: string; to: string; name: ReactNode; more?: readonly ReactNode[] },
): Group => ({
  head,
  results: rows.map((row) => {
    const { key, to, name, more = [] } = of(row)
    const label = (
      <>
        {name}
        <span className="quiet small">
          <Dots of={more} />
        </span>
      </>
    )
    return { key, to, label }
  }),
})

/** Returns what is found, by kind, without the kinds of which nothing is found. */
function useGroups(typed: string) {
  const { t, day, shortDate, dollars } = useWords()
  const screens = useScreens(typed)
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data, isFetching } = useAnswer(
    ['found-in-office', search],
    'find_in_office',
    { search },
    {
      enabled: search !== '',
      placeholderData: keepPreviousData,
    },
  )
  const found = search && typed.trim() ? data : undefined
  const groups: Group[] = [
    groupOf(t('admin.requests'), found?.requests, (request) => ({
      key: request.id,
      to: wayTo.request(request),
      name: <Isolated>{request.full_name}</Isolated>,
      more: [request.code, t(`outcome.${request.outcome}`), day(request.created_at)],
    })),
    groupOf(t('family.title'), found?.families, (family) => ({
      key: family.id,
      to: wayTo.family(family),
      name: <Isolated>{family.name}</Isolated>,
      more: [
        t('family.number', { number: family.number }),
        t('family.requests', { count: family.requests }),
      ],
    })),
    groupOf(t('payout.ofRequest'), found?.payments, (payment) => ({
      key: payment.id,
      to: wayTo.payment(payment),
      name: <Isolated>{payment.full_name}</Isolated>,
      more: [
        payment.reference,
        payment.amount_usd && dollars(payment.amount_usd),
        t(`payout.state.${payment.state}`),
      ],
    })),
    groupOf(t('payout.checks'), found?.checks, (check) => ({
      key: check.id,
      to: wayTo.check(check),
      name: <Ltr>{check.number}</Ltr>,
      more: [check.payee ?? '-', dollars(check.amount)],
    })),
    groupOf(t('payout.title'), found?.runs, (run) => ({
      key: `run-${run.number}`,
      to: wayTo.run(run),
      name: t('payout.runNumber', { number: run.number }),
      more: [shortDate(run.pay_on), t(`payout.run.${run.state}`)],
    })),
    groupOf(t('finder.codes'), found?.codes, (code) => ({
      key: code.id,
      to: wayTo.code(code),
      name: <Ltr className="code">{code.code}</Ltr>,
    })),
    { head: t('finder.screens'), results: screens },
  ]
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isSearching: isFetching || search !== typed.trim(),
  }
}

/** The screens whose names contain what was typed. */
function useScreens(typed: string): Result[] {
  const { t } = useWords()
  const locale = useLocale()
  const part = typed.trim().toLocaleLowerCase()
  return allScreens
    .map((screen) => ({ key: screen.head, to: addressOf(screen, locale), label: t(screen.head) }))
    .filter(({ label }) => label.toLocaleLowerCase().includes(part))
    .slice(0, MOST_SCREENS)
}
