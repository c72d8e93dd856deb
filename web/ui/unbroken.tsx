/** A text whose ranges of numbers ("3-5") stay on one line; browsers break them after the hyphen. */
export const Unbroken = ({ text }: { text: string }) =>
  text.split(/(\d+-\d+)/).map((part, at) =>
    at % 2 ? (
      <span key={part} className="nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  )
