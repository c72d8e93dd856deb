import type { PayoutPayment } from '../queries.ts'

/** What an administrator may do with one payment. */
export type RowAction =
  | 'edit'
  | 'remove'
  | 'hold'
  | 'release'
  | 'pay'
  | 'return'
  | 'fail'
  | 'take_out'
  | 'undo_end'
  | 'pay_again'
  | 'void_check'
  | 'replace_check'

/** What a dialog is about: an action, or all requests of the family. */
export type Asked = { action: RowAction | 'family'; payment: PayoutPayment }

/** The props of a dialog's form about one payment. */
export type FormProps = { payment: PayoutPayment; onClose: () => void }
