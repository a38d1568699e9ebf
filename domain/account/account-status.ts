/**
 * State of an account (contract §9): a warned one works and shows the reason; a banned one can only sign out and be deleted.
 * The operator sets it from the command line.
 */
export const ACCOUNT_STATUSES = ['active', 'warned', 'banned'] as const;

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** The states that a profile can show; a banned account has no profile. */
export const VISIBLE_STATUSES = ['active', 'warned'] as const satisfies readonly AccountStatus[];

/** Most code points of the reason a warning gives. */
export const WARNING_MAX = 500;
