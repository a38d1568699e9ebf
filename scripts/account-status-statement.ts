import type { AccountStatus } from '#domain/account/account-status.ts';
import { addressKeyOf } from '#domain/account/address-key.ts';

/**
 * The statement that sets where the account of an address stands and gives the ids it met: one or none.
 * Texts go in as hexadecimal bytes, so that nothing in them can end a literal.
 */
export function accountStatusStatement({
  email,
  status,
  reason,
}: {
  email: string;
  status: AccountStatus;
  /** What a warned person is told; for a ban the operator's note. */
  reason: string | null;
}): string {
  const why = reason === null ? 'NULL' : textLiteral(reason);
  return `UPDATE users SET status = ${textLiteral(status)}, status_reason = ${why} WHERE address_key = ${textLiteral(addressKeyOf(email))} RETURNING user_id`;
}

function textLiteral(text: string): string {
  return `CAST(x'${Buffer.from(text, 'utf8').toString('hex')}' AS TEXT)`;
}
