import { forgetPerson } from '#web/lib/session/forget-person.ts';
import { endSession, leaveForStart } from '#web/lib/session/session.ts';

/** Forgets everything about the person on this device, in every tab, and goes to the landing page. */
export function leaveApp(): void {
  endSession();
  forgetPerson();
  leaveForStart();
}
