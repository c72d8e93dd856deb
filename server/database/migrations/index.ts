import type { Migration } from 'kysely/migration'
import * as first from './001-first.ts'
import * as sessionTokenHashes from './002-session-token-hashes.ts'
import * as searchAndSort from './003-search-and-sort.ts'
import * as recentReviews from './004-recent-reviews.ts'
import * as administration from './005-administration.ts'
import * as recentRequests from './006-recent-requests.ts'
import * as authEpoch from './007-auth-epoch.ts'
import * as lettersByRecipient from './008-letters-by-recipient.ts'
import * as outcomes from './009-outcomes.ts'
import * as erasedRequests from './010-erased-requests.ts'
import * as payouts from './011-payouts.ts'
import * as replacedSessionTokens from './012-replaced-session-tokens.ts'
import * as letters from './013-letters.ts'
import * as voidedChecks from './014-voided-checks.ts'
import * as payoutResults from './015-payout-results.ts'
import * as emailChanges from './016-email-changes.ts'
import * as reviewedByStatus from './017-reviewed-by-status.ts'
import * as corrections from './018-corrections.ts'
import * as questions from './019-questions.ts'
import * as endedSessions from './020-ended-sessions.ts'
import * as paymentCosts from './021-payment-costs.ts'
import * as epochsOfLinks from './022-epochs-of-links.ts'
import * as doubtfulNumbers from './023-doubtful-numbers.ts'
import * as uploadedNotices from './024-uploaded-notices.ts'
import * as formerAddresses from './025-former-addresses.ts'
import * as rememberedPayees from './026-remembered-payees.ts'
import * as resultWords from './027-result-words.ts'
import * as cheaperSubmissions from './028-cheaper-submissions.ts'
import * as openItems from './029-open-items.ts'
import * as payoutFiles from './030-payout-files.ts'
import * as administratorTrials from './031-administrator-trials.ts'
import * as refusedFiles from './032-refused-files.ts'
import * as checks from './033-checks.ts'
import * as reminders from './034-reminders.ts'
import * as secondFiles from './035-second-files.ts'
import * as paidAmounts from './036-paid-amounts.ts'
import * as secondDrafts from './037-second-drafts.ts'
import * as officeNotes from './038-office-notes.ts'
import * as families from './039-families.ts'
import * as wiserSearch from './040-wiser-search.ts'
import * as accountMarks from './041-account-marks.ts'
import * as linearTriggers from './042-linear-triggers.ts'
import * as dues from './043-dues.ts'
import * as statusOfPlans from './044-status-of-plans.ts'
import * as likeness from './045-likeness.ts'
import * as signals from './046-signals.ts'
import * as codesForPeople from './047-codes-for-people.ts'
import * as funds from './049-funds.ts'
import * as outsidePayments from './050-outside-payments.ts'
import * as calls from './053-calls.ts'
import * as markedByHand from './054-marked-by-hand.ts'
import * as textMessages from './055-text-messages.ts'
import * as campaigns from './056-campaigns.ts'
import * as statesOfInvitations from './057-states-of-invitations.ts'

/** All migrations in order. Their names are stored in the database and must never change. */
export const migrations: Record<string, Migration> = {
  '001-first': first,
  '002-session-token-hashes': sessionTokenHashes,
  '003-search-and-sort': searchAndSort,
  '004-recent-reviews': recentReviews,
  '005-administration': administration,
  '006-recent-requests': recentRequests,
  '007-auth-epoch': authEpoch,
  '008-letters-by-recipient': lettersByRecipient,
  '009-outcomes': outcomes,
  '010-erased-requests': erasedRequests,
  '011-payouts': payouts,
  '012-replaced-session-tokens': replacedSessionTokens,
  '013-letters': letters,
  '014-voided-checks': voidedChecks,
  '015-payout-results': payoutResults,
  '016-email-changes': emailChanges,
  '017-reviewed-by-status': reviewedByStatus,
  '018-corrections': corrections,
  '019-questions': questions,
  '020-ended-sessions': endedSessions,
  '021-payment-costs': paymentCosts,
  '022-epochs-of-links': epochsOfLinks,
  '023-doubtful-numbers': doubtfulNumbers,
  '024-uploaded-notices': uploadedNotices,
  '025-former-addresses': formerAddresses,
  '026-remembered-payees': rememberedPayees,
  '027-result-words': resultWords,
  '028-cheaper-submissions': cheaperSubmissions,
  '029-open-items': openItems,
  '030-payout-files': payoutFiles,
  '031-administrator-trials': administratorTrials,
  '032-refused-files': refusedFiles,
  '033-checks': checks,
  '034-reminders': reminders,
  '035-second-files': secondFiles,
  '036-paid-amounts': paidAmounts,
  '037-second-drafts': secondDrafts,
  '038-office-notes': officeNotes,
  '039-families': families,
  '040-wiser-search': wiserSearch,
  '041-account-marks': accountMarks,
  '042-linear-triggers': linearTriggers,
  '043-dues': dues,
  '044-status-of-plans': statusOfPlans,
  '045-likeness': likeness,
  '046-signals': signals,
  '047-codes-for-people': codesForPeople,
  '049-funds': funds,
  '050-outside-payments': outsidePayments,
  '053-calls': calls,
  '054-marked-by-hand': markedByHand,
  '055-text-messages': textMessages,
  '056-campaigns': campaigns,
  '057-states-of-invitations': statesOfInvitations,
}
