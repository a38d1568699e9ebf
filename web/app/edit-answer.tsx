import { lazy } from 'react';
import type { EditProfile } from '#web/features/settings/profile-settings.tsx';

// The onboarding questions load when the first one is opened.
const AnswerForm = lazy(async () => ({
  default: (await import('#web/features/onboarding/answer-form.tsx')).AnswerForm,
}));

/** The form of one onboarding question, for the settings. */
export const editAnswer: EditProfile = ({ answer, onDone }) => (
  <AnswerForm key={answer} step={answer} onDone={onDone} />
);
