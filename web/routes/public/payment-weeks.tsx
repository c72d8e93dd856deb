import { useTranslation } from '#web/i18n/translation.ts'

// Two weeks without their Sabbaths, columns 1 to 6 and 8 to 13.
const days = [0, 1, 2, 3, 4, 5] as const
const weeks = [1, 8]
const friday = 5

/**
 * The payment rule as a calendar line: a request of Sunday or Monday is paid that Friday, one of
 * another day on the Friday of the next week. The sentence beside it says the same.
 */
export function PaymentWeeks() {
  const { t } = useTranslation()
  return (
    <div className="weeks" aria-hidden="true">
      {weeks.flatMap((start) =>
        days.map((day) => (
          <span
            key={start + day}
            className="weeks-day"
            data-paid={day === friday || undefined}
            style={{ gridColumn: start + day }}
          >
            {t(`weekday.letter.${day}`)}
          </span>
        )),
      )}
      <Span row={2} asked={[1, 2]} paid={6} />
      <Span row={3} asked={[3, 6]} paid={13} />
    </div>
  )
}

function Span({ row, asked, paid }: { row: number; asked: [number, number]; paid: number }) {
  const [from, to] = asked
  const wait = {
    gridRow: row,
    gridColumn: `${to} / ${paid + 1}`,
    '--columns': paid - to + 1,
  }
  return (
    <>
      <span className="weeks-wait" style={wait} />
      <span className="weeks-asked" style={{ gridRow: row, gridColumn: `${from} / ${to + 1}` }} />
      <span className="weeks-paid" style={{ gridRow: row, gridColumn: paid }} />
    </>
  )
}
