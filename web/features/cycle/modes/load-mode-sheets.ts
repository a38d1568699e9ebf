import { withModeTexts } from '#web/i18n/i18n.ts';

/** Fetches the forms of modes, with their texts. */
export const loadModeSheets = withModeTexts(() => import('./mode-sheets.ts'));
