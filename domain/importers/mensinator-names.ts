// Its tables, and the symptoms that its database begins with; everything else is named by the person. Source: DatabaseUtils.kt of
// Mensinator, which writes these names in English whatever the language is.

/** Strengths of the day's bleeding, which it keeps as symptoms; by the name in small letters without spaces and punctuation. */
export const MENSINATOR_FLOWS = {
  heavyflow: 'heavy',
  mediumflow: 'medium',
  lightflow: 'light',
} as const satisfies Readonly<Record<string, 'light' | 'medium' | 'heavy'>>;

/** Tables with nothing that a person logged. */
export const MENSINATOR_SETTINGS: readonly string[] = ['app_settings', 'app_settings_group'];
